/**
 * The script of a page that holds an embed: a press on its link shows the player in the link's place. In the page
 * itself, so that no other page loads it; `frames` are the origins that this document's policy allows.
 */
export const embedPlayer = (nonce: string, frames: string[]): string =>
  frames.length === 0 ? "" : `<script nonce="${nonce}">(${start})(${JSON.stringify(frames)})</script>`;

/**
 * The player is in a shadow of the link's element, where hydration, which may come later, finds the link unchanged.
 * No frame may lead the page elsewhere; what the players need of the rest is in docs/decisions/142.
 */
const start = `(frames) => {
  const find = (from) => {
    const link = from && from.closest("a[data-frame]");
    return link && frames.includes(new URL(link.dataset.frame).origin) ? link : null;
  };
  const play = (link) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation");
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.title = link.textContent;
    frame.src = link.dataset.frame;
    frame.style.cssText = "position:absolute;inset:0;width:100%;height:100%;border:0";
    link.parentElement.attachShadow({ mode: "open" }).append(frame);
    frame.focus();
  };
  document.addEventListener("click", (event) => {
    const link = find(event.target);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    play(link);
  }, true);
  const asked = location.hash.startsWith("#play-") && find(document.getElementById(location.hash.slice(1)));
  if (asked) play(asked);
}`;
