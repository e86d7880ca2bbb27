/**
 * A like or a follow pressed before React answers would reload the page, which a slow line has only begun to load. Their
 * forms (`data-fetcher`) wait for `DelegatedForms` instead, with their button busy; a second press takes the first back.
 */
export const holdEarlyPresses = (nonce: string) => `<script nonce="${nonce}">(${hold})()</script>`;

/**
 * Presses that React has not taken are sent when the page is left, which Back then loads again, and after eight seconds
 * as without script.
 */
const hold = `() => {
  const held = new Map();
  addEventListener("submit", hold);
  addEventListener("pagehide", sendAll);
  window.takeEarlyPresses = () => {
    removeEventListener("submit", hold);
    removeEventListener("pagehide", sendAll);
    const taken = [...held];
    for (const [, button] of taken) button.removeAttribute("aria-busy");
    held.clear();
    return taken;
  };
  function hold(event) {
    const { target: form, submitter: button } = event;
    if (!form.dataset.fetcher || !button) return;
    event.preventDefault();
    if (held.delete(form)) return button.removeAttribute("aria-busy");
    held.set(form, button);
    button.setAttribute("aria-busy", "true");
    setTimeout(() => held.delete(form) && sendByItself(form, button), 8000);
  }
  function sendAll() {
    if (held.size > 0) addEventListener("pageshow", () => location.reload());
    for (const [form, button] of held) {
      const body = new URLSearchParams(new FormData(form));
      body.append(button.name, button.value);
      navigator.sendBeacon(form.action, body);
    }
    held.clear();
  }
  function sendByItself(form, { name, value }) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    form.submit();
  }
}`;
