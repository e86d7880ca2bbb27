/**
 * A like or a follow pressed before React answers would reload the page, which a slow line has only begun to load. Their
 * forms (`data-fetcher`) are queued for `DelegatedForms` instead, their button busy; a second press cancels the first.
 */
export const queueEarlyPresses = (nonce: string) => `<script nonce="${nonce}">(${queue})()</script>`;

/**
 * Presses that React has not taken are sent when the page is left, which Back then loads again, and after eight seconds
 * as without script.
 */
const queue = `() => {
  const queued = new Map();
  addEventListener("submit", enqueue);
  addEventListener("pagehide", sendAll);
  window.takeEarlyPresses = () => {
    removeEventListener("submit", enqueue);
    removeEventListener("pagehide", sendAll);
    const taken = [...queued];
    for (const [, button] of taken) button.removeAttribute("aria-busy");
    queued.clear();
    return taken;
  };
  function enqueue(event) {
    const { target: form, submitter: button } = event;
    if (!form.dataset.fetcher || !button) return;
    event.preventDefault();
    if (queued.delete(form)) return button.removeAttribute("aria-busy");
    queued.set(form, button);
    button.setAttribute("aria-busy", "true");
    setTimeout(() => queued.delete(form) && sendByItself(form, button), 8000);
  }
  function sendAll() {
    if (queued.size > 0) addEventListener("pageshow", () => location.reload());
    for (const [form, button] of queued) {
      const body = new URLSearchParams(new FormData(form));
      body.append(button.name, button.value);
      navigator.sendBeacon(form.action, body);
    }
    queued.clear();
  }
  function sendByItself(form, { name, value }) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    form.submit();
  }
}`;
