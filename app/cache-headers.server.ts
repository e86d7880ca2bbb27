import { createHash } from "node:crypto";
import type { PendingAnswer } from "./pending-answer.server";

const publicFor = "public, max-age=0, s-maxage=30, stale-while-revalidate=300";
const varyOn = "Cookie, Accept-Language, Save-Data, Accept-Encoding";

/** Only a guest's untouched 200 of a page that says it is public may be shared; all else is the viewer's own. */
export function setCacheHeaders(headers: Headers, status: number, pending: PendingAnswer, guest: boolean) {
  const alike = pending.isPublic && !pending.isTailored && !pending.setsCookies && !headers.has("Set-Cookie");
  const shared = status === 200 && guest && alike;
  headers.set("Cache-Control", shared ? publicFor : "private, no-store");
  headers.set("Vary", varyOn);
  return shared;
}

/** Weak, and of the body without its nonce, which alone differs from one rendering to the next. */
export function etagOf(html: string, nonce: string): string {
  return `W/"${createHash("sha256").update(html.replaceAll(nonce, "")).digest("base64url").slice(0, 27)}"`;
}

export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match");
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")) ?? false;
}
