/**
 * A page works without script, and on a slow line 100 KB of it would delay the picture that the page opens with. So its
 * module script and the preloads of what it imports wait until that picture is displayed (docs/decisions/096).
 */
export function holdScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link nonce="${nonce}" rel="${heldPreload}"`)
    .replace(' type="module" async="">', ` type="${heldScript}" async="">`);
}

/** Starts what `holdScripts` held: the end of the page. */
export const startHeldScripts = (nonce: string) => `<script nonce="${nonce}">(${start})()</script>`;

const heldPreload = "held-modulepreload";
const heldScript = "text/held-module";

/**
 * They start after three seconds at the latest: the picture may neither load nor fail, and a background tab paints
 * nothing. Each request and each of the shared files is a task of its own: together they would keep a slow phone from
 * answering a tap for a fifth of a second.
 */
const start = `() => {
  const picture = document.querySelector("img[fetchpriority=high]");
  if (!picture) return startScripts();
  const startWhenDisplayed = () => requestAnimationFrame(() => requestAnimationFrame(startAfterFirstPaint));
  if (picture.complete) startWhenDisplayed();
  picture.addEventListener("load", startWhenDisplayed);
  picture.addEventListener("error", startScripts);
  setTimeout(startScripts, 3000);
  function startAfterFirstPaint() {
    if (performance.getEntriesByName("first-contentful-paint").length > 0) startScripts();
    else requestAnimationFrame(startAfterFirstPaint);
  }
  function startScripts() {
    const links = [...document.querySelectorAll("link[rel=${heldPreload}]")];
    let held = document.querySelector("script[type='${heldScript}']");
    if (!held) return;
    const { nonce, text } = held;
    const shared = links.map(({ href }) => href).filter((href) => /\\/(react|router|shared)-/.test(href)).sort();
    run();
    for (const link of links) setTimeout(() => (link.rel = "modulepreload"));
    function run() {
      const src = shared.shift();
      const script = Object.assign(document.createElement("script"), { nonce, type: "module" });
      Object.assign(script, src ? { src, onload: run, onerror: run } : { text });
      held.replaceWith(script);
      held = script;
    }
  }
}`;
