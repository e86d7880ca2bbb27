import { createHash } from "node:crypto";
import type { CacheKey } from "#contract/runtime/cache-keys";
import type { RouteHandle } from "~/addresses/route-handle";
import { handlesAt } from "~/addresses/routes-at.server";
import { readCookie } from "~/cookie.server";
import type { ResponseContext } from "../response-context.server";
import { keysHeader } from "./cache-keys.server";
import { isCalledBack, purgeService } from "./purges.server";

/** After a removal no shared cache shows what it was of for longer (docs/decisions/145). */
const sharedSeconds = 30;
/** How long this process may have cached a page before its headers count (app/host/shared-pages.ts). */
const cachedSeconds = 3;

/** The seconds for which a cache may show what will change by itself at `changesAt`; null: nothing known changes it. */
const secondsUntil = (changesAt: string | null): number =>
  changesAt === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((Date.parse(changesAt) - Date.now()) / 1_000));

/** The same while changes call pages back: bounds what no key stands for, as the order of a list by the clock. */
const calledBackSeconds = 3_600;

/** `s-maxage` also forbids a shared cache to show it stale (RFC 9111, 5.2.2.10). */
function publicCaching(changesAt: string | null, hasKeys: boolean): string {
  const seconds = hasKeys && isCalledBack() ? calledBackSeconds : sharedSeconds;
  return `public, max-age=0, s-maxage=${Math.max(0, Math.min(seconds, secondsUntil(changesAt)) - cachedSeconds)}`;
}

/** Names to the configured cache what a page is made of, where it can. */
function nameKeys(headers: Headers, keys: readonly CacheKey[]): boolean {
  const named = keysHeader(purgeService(), keys);
  if (named) headers.set(named.name, named.value);
  return named !== null;
}

/** For a file that its reader may store for longer than shared caches may; both not beyond `changesAt`. */
export function fileCaching(ownSeconds: number, changesAt: string | null = null): string {
  const left = secondsUntil(changesAt);
  return `public, max-age=${Math.min(ownSeconds, left)}, s-maxage=${Math.min(sharedSeconds, left)}`;
}
const varyOn = "Cookie, Accept-Language, Save-Data, Accept-Encoding";

/** Whether a browser may store a copy of the pages of these routes, and of their forms with errors. */
export const mayBeCopied = (handles: (RouteHandle | undefined)[]): boolean =>
  handles.every((handle) => handle?.copies !== "never");

/** The same of the routes at a request's address, of a page or its data. */
export const mayBeCopiedAt = async ({ url }: Request): Promise<boolean> =>
  mayBeCopied(await handlesAt(new URL(url).pathname.replace(/\.data$/, "")));

/**
 * Only a guest's unmodified 200 of a page marked public may be shared; everything else is private. `document` is the
 * request of a whole page that may be stored: Back may show the copy where the browser checks the viewer
 * (use-same-viewer.ts).
 */
export function setCacheHeaders(
  headers: Headers,
  status: number,
  pending: ResponseContext,
  guest: boolean,
  document?: Request,
) {
  const alike = pending.isPublic && !pending.isTailored && !pending.setsCookies && !headers.has("Set-Cookie");
  const isShared = status === 200 && guest && alike;
  const isCurrent = !pending.isTailored || pending.refetchesOnBack;
  const isOfNobody = guest && pending.refetchesOnBack;
  const mayReturn = document !== undefined && status === 200 && isCurrent && mayBeStored(document, isOfNobody);
  const hasKeys = isShared && nameKeys(headers, pending.cacheKeys);
  headers.set(
    "Cache-Control",
    isShared ? publicCaching(pending.changesAt, hasKeys) : mayReturn ? "private, no-cache" : "private, no-store",
  );
  headers.set("Vary", varyOn);
  return isShared;
}

const mayBeStored = (request: Request, isOfNobody: boolean) =>
  isOfNobody || readCookie(request, "checksViewer") === "1";

/**
 * Lets the browser store a form that was returned with errors, for its Back button alone: without script, Back would
 * otherwise end in a page that asks to resend the form. Cookies change meanwhile, so it may not vary on them.
 */
export function allowBackCopy(headers: Headers, { method }: Request, status: number) {
  const isFormError = method === "POST" && status >= 400 && status < 500;
  if (!isFormError) return;
  headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", varyOn.replace("Cookie, ", ""));
}

/** Weak, and of the body without its nonce, the only part that differs between two renderings. */
export function etagOf(html: string, nonce: string): string {
  return `W/"${createHash("sha256").update(html.replaceAll(nonce, "")).digest("base64url").slice(0, 27)}"`;
}

export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match");
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")) ?? false;
}

/**
 * Whether a browser opens a document from elsewhere: then it may not have our files yet. Where it does not say so, it
 * counts as having them.
 */
export const isFirstPage = (headers: Headers) =>
  headers.get("Sec-Fetch-Dest") === "document" && (headers.get("Sec-Fetch-Site") ?? "same-origin") !== "same-origin";
