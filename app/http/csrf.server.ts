import { publicOrigin } from "~/env.server";

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The error if a request may not change anything, else null. The host checks every request before Remix sees it (Remix
 * answers a foreign Origin with a bare 500); guardedAction checks again, for plain remix-serve.
 */
export function crossSiteRefusal(request: Request): "crossSite" | "notAForm" | null {
  if (safeMethods.has(request.method)) return null;
  if (!isSameOrigin(request.headers) && !isOneClickUnsubscribe(request) && !isAppleReturn(request)) return "crossSite";
  return formTypes.test(request.headers.get("Content-Type") ?? "") ? null : "notAForm";
}

/**
 * A mail program's one-click unsubscribe (RFC 8058) comes from no page, so it names no origin. It is authorized by the
 * token in its address, which no other site knows; the action reads no cookie.
 */
export const isOneClickUnsubscribe = ({ method, url }: Request) =>
  method === "POST" && new URL(url).pathname === "/notifications/unsubscribe";

/** Apple's form, posted by its page: the action only redirects, and the GET that follows reads the cookies. */
const isAppleReturn = ({ method, url }: Request) =>
  method === "POST" && new URL(url).pathname === "/accounts/login/apple/callback";

/** Whether a request comes from a page of ours, by the browser's own headers. */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("Origin");
  if (origin === "null") return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  return origin === publicOrigin();
}
