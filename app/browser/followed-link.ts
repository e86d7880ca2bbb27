type Click = Pick<MouseEvent, "button" | "metaKey" | "altKey" | "ctrlKey" | "shiftKey" | "defaultPrevented">;
type Anchor = Pick<HTMLAnchorElement, "target" | "origin" | "pathname" | "search" | "hash" | "dataset"> & {
  hasAttribute(name: string): boolean;
};
type Place = Pick<Location, "origin" | "pathname" | "search" | "hash">;

/** Where script navigates for a click on a link; null where the browser follows the link by itself. */
export function followedLink(click: Click, anchor: Anchor, here: Place) {
  const { link } = anchor.dataset;
  if (link === undefined || click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.altKey || click.ctrlKey || click.shiftKey) return null;
  if (anchor.hasAttribute("download") || (anchor.target && anchor.target !== "_self")) return null;
  if (anchor.origin !== here.origin) return null;
  const path = pathOf(anchor);
  // As browsers do, a link to the page's own address adds no entry to the history.
  const replace = link.includes("replace") || path === pathOf(here);
  return { path, replace, preventScrollReset: link.includes("stay") };
}

const pathOf = ({ pathname, search, hash }: Omit<Place, "origin">) => pathname + search + hash;
