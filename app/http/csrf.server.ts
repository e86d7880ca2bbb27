import { publicOrigin } from "~/env.server";

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Why a request may not change anything, or null. The host asks this of every request before Remix sees it
 * (Remix answers a foreign Origin with a bare 500); guardedAction asks again, so that plain remix-serve refuses too.
 */
export function crossSiteRefusal(request: Request): "crossSite" | "notAForm" | null {
  if (safeMethods.has(request.method)) return null;
  if (!isSameOrigin(request.headers) && !isOneClickUnsubscribe(request)) return "crossSite";
  return formTypes.test(request.headers.get("Content-Type") ?? "") ? null : "notAForm";
}

/**
 * A mail program's one-click unsubscribe (RFC 8058) comes from no page, so it names no origin. Its right is the token
 * in its own address, which no other site knows; the action looks at no cookie.
 */
export const isOneClickUnsubscribe = ({ method, url }: Request) =>
  method === "POST" && new URL(url).pathname === "/notifications/unsubscribe";

/** Whether a request comes from a page of ours, as the browser says it. */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("Origin");
  if (origin === "null") return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  return origin === publicOrigin();
}
