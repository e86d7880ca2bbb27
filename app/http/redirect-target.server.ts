import { safeRedirect } from "remix-utils/safe-redirect";
import type { Address, Href } from "~/addresses/address";
import { publicOrigin } from "~/env.server";

const dangerous = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;
/** Encoded slashes, backslashes, dots and controls, however often encoded: no path of ours contains them. */
const encodedDanger = /%(?:25)*(?:2f|5c|2e|0[0-9a-f]|1[0-9a-f]|7f)/i;

/** A path on this site, judged by what the browser would make of it in Location. */
export function localPath(target: unknown, fallback: Address = "/"): Address {
  if (typeof target !== "string" || target.length > 2_000) return fallback;
  if (!target.startsWith("/") || dangerous.test(target)) return fallback;
  const path = normalised(target);
  return path && !encodedDanger.test(path.split(/[?#]/, 1)[0] ?? "") ? (path as Href) : fallback;
}

function normalised(target: string): string | null {
  const origin = publicOrigin();
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  // Only the path is checked: two dots in a query lead nowhere.
  const path = safeRedirect(url.pathname, "");
  return path && url.origin === origin ? path + url.search + url.hash : null;
}

/** The address to return to: the page itself, or for a form post the page with the form. */
export function currentPath(request: Request): Address {
  if (request.method === "GET" || request.method === "HEAD") {
    const { pathname, search } = new URL(request.url);
    return localPath(pathname + search);
  }
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const { origin, pathname, search } = new URL(referer);
  return origin === publicOrigin() || origin === new URL(request.url).origin ? localPath(pathname + search) : "/";
}

export const loginPath = (back: string): Address =>
  back === "/" ? "/accounts/login" : `/accounts/login?rd_url=${encodeURIComponent(back)}`;

/** The page to set up the second factor, for a user on the way to a page that requires it. */
export const setUpPath = (back: string): Address => `/settings/security?rd_url=${encodeURIComponent(back)}`;
