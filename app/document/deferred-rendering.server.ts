/**
 * On a slow phone style and layout of a whole page keep the first taps waiting for a sixth of a second: what is most
 * likely below the screen is rendered part by part instead, after the page has loaded.
 */
export const deferRendering = (html: string, nonce: string): string =>
  html.replace("</head>", () => `<script nonce="${nonce}">(${start})("${nonce}")</script></head>`);

/**
 * Until then the browser takes 40rem for the height of a part that it has not come near to. A place to which the page is
 * scrolled at once, by the back button, a reload or a fragment, needs the true heights.
 */
const start = `(nonce) => {
  const [visit] = performance.getEntriesByType("navigation");
  if (!visit || visit.type !== "navigate" || location.hash) return;
  const deferred = "li:nth-child(n + 2) > .post, main section:nth-of-type(n + 2), footer:not(.post-foot)";
  const style = Object.assign(document.createElement("style"), {
    nonce,
    textContent: \`:is(\${deferred}) { content-visibility: auto; contain-intrinsic-block-size: auto 40rem; overflow-clip-margin: 1rem }\`,
  });
  document.head.append(style);
  addEventListener("load", () => {
    const parts = [...document.querySelectorAll(deferred)];
    const render = () => {
      const part = parts.shift();
      if (!part) return style.remove();
      part.style.contentVisibility = "visible";
      requestAnimationFrame(render);
    };
    render();
  });
}`;
