import { fillPattern, type ParamName, type PathParts } from "#contract/pages";
import type { Pattern } from "./patterns";

type StaticPattern = { [P in Pattern]: ParamName<P> extends never ? P : never }[Pattern];
type Suffix = `?${string}` | `#${string}`;

declare const checked: unique symbol;
/** An address of this site made by `href`, or read by `localPath`. */
export type Href = string & { readonly [checked]: true };

/** An address of this site: without parameters it is written as it is, and compared with the route table by its type. */
export type Address = StaticPattern | `${StaticPattern}${Suffix}` | `${Href}${Suffix}` | Href;

/** The address of a page that was asked for: its path comes from the request or the browser, not from our code. */
export const hrefOfLocation = ({ pathname, search = "" }: { pathname: string; search?: string }): Href =>
  `${pathname}${search}` as Href;

/** What a link leads to: an address, or another state of the page it stands on. */
export type LinkTarget = Address | Suffix | ".";

/** `href("/posts/:postId/edit", { postId })`; each parameter stays one segment. `suffix` is a query or fragment. */
export const href = <P extends Pattern>(pattern: P, ...parts: PathParts<P>): Href =>
  fillPattern(pattern, ...parts) as Href;
