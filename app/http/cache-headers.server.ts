import { createHash } from "node:crypto";
import { readCookie } from "./cookie.server";
import type { ResponseContext } from "./response-context.server";

const publicFor = "public, max-age=0, s-maxage=30, stale-while-revalidate=300";
const varyOn = "Cookie, Accept-Language, Save-Data, Accept-Encoding";

/** Pages with money, personal data or secrets: a browser keeps no copy of them, not even to go back to. */
const neverKept =
  /^\/(?:accounts|admin|checkout|notifications\/unsubscribe|settings\/[^/]+|mypage\/(?:apply|campaigns|cards|donation|earnings|memberships|payments|subscri|support|withdrawal)[^/]*)(?:\/|$)|\/(?:delivery|donate|membership)$/;

/**
 * Only a guest's untouched 200 of a page that says it is public may be shared; all else is the viewer's own. `document` is
 * the request of a whole page: going back may show that as it was left where the browser checks who looks (same-viewer.ts).
 */
export function setCacheHeaders(
  headers: Headers,
  status: number,
  pending: ResponseContext,
  guest: boolean,
  document?: Request,
) {
  const alike = pending.isPublic && !pending.isTailored && !pending.setsCookies && !headers.has("Set-Cookie");
  const shared = status === 200 && guest && alike;
  const mayReturn = document !== undefined && status === 200 && !pending.isTailored && mayBeKept(document);
  headers.set("Cache-Control", shared ? publicFor : mayReturn ? "private, no-cache" : "private, no-store");
  headers.set("Vary", varyOn);
  return shared;
}

const mayBeKept = (request: Request) =>
  readCookie(request, "checksViewer") === "1" && !neverKept.test(new URL(request.url).pathname);

/** Forms about money, the second factor or admins' work. */
const secretForms = /^\/(?:admin|checkout|settings\/security|mypage\/(?:cards|earnings|payments|withdrawal))(?:\/|$)/;
export const isMoneyOrAdminForm = (pathname: string) => secretForms.test(pathname);

/**
 * Lets the browser keep a form that was sent back with what is wrong, for its Back button alone: without script it would
 * otherwise end in a page that asks to send the form again. Cookies change meanwhile, so it may not vary on them.
 */
export function keepForBack(headers: Headers, { method, url }: Request, status: number) {
  const isFormError = method === "POST" && status >= 400 && status < 500;
  if (!isFormError || isMoneyOrAdminForm(new URL(url).pathname)) return;
  headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", varyOn.replace("Cookie, ", ""));
}

/** Weak, and of the body without its nonce, which alone differs from one rendering to the next. */
export function etagOf(html: string, nonce: string): string {
  return `W/"${createHash("sha256").update(html.replaceAll(nonce, "")).digest("base64url").slice(0, 27)}"`;
}

export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match");
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")) ?? false;
}
