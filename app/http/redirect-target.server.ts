import { safeRedirect } from "remix-utils/safe-redirect";
import { publicOrigin } from "~/env.server";

const dangerous = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;
/** Encoded slashes, backslashes, dots and controls, once or more often encoded: no address of ours has them in its path. */
const encodedDanger = /%(?:25)*(?:2f|5c|2e|0[0-9a-f]|1[0-9a-f]|7f)/i;

/** A path on this site, judged by what would stand in Location after the browser's own normalisation. */
export function localPath(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || target.length > 2_000) return fallback;
  if (!target.startsWith("/") || dangerous.test(target)) return fallback;
  const path = normalised(target);
  return path && !encodedDanger.test(path.split(/[?#]/, 1)[0] ?? "") ? path : fallback;
}

function normalised(target: string): string | null {
  const origin = publicOrigin();
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  // Of what will be sent the path alone: two dots in a query lead nowhere.
  const path = safeRedirect(url.pathname, "");
  return path && url.origin === origin ? path + url.search + url.hash : null;
}

/** Where the person is now, for coming back: the page itself, or for a form post the page that held the form. */
export function currentPath(request: Request): string {
  if (request.method === "GET" || request.method === "HEAD") {
    const { pathname, search } = new URL(request.url);
    return localPath(pathname + search);
  }
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const { origin, pathname, search } = new URL(referer);
  return origin === publicOrigin() || origin === new URL(request.url).origin ? localPath(pathname + search) : "/";
}

export const loginPath = (back: string) =>
  back === "/" ? "/accounts/login" : `/accounts/login?rd_url=${encodeURIComponent(back)}`;

/** Where the second factor is set up, for who was going to a place that needs it. */
export const setUpPath = (back: string) => `/settings/security?rd_url=${encodeURIComponent(back)}`;
