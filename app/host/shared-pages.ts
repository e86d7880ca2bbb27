import { randomBytes } from "node:crypto";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { HtmlResponse, htmlOf } from "~/document/html-response";
import { isFirstPage, isUnchanged } from "~/http/caches/cache-headers.server";
import { localeOf } from "~/i18n/locale.server";
import type { StoreCounts } from "./metrics";

/** A page as every guest gets it, split where its nonce was. */
type CachedPage = {
  status: number;
  headers: [string, string][];
  pieces: string[];
  nonce: string;
  bytes: number;
  until: number;
  /** Takes it out of the cache, so that memory falls again after a rush. */
  expiry: NodeJS.Timeout;
};

/** The cookies a guest may have without the page becoming their own. */
const preferences = /^(?:lng|theme|zoom|lite|device)=[\w-]{0,10}$/;
const cachedMs = 3_000;
const mebibyte = 1_048_576;
/** Those that public pages read: a page with any other is not cached, so that nobody fills the cache by inventing some. */
export const cachedParameters = new Set(["category", "lng", "pagingKey", "tab", "version"]);

/**
 * A small shared cache before `handle`: a page marked public is rendered once in three seconds for all guests with the
 * same key, and those who request it meanwhile wait for it. Each response has its own nonce (docs/decisions/006).
 */
export function sharePages(handle: RequestHandler, isOn = true, maxBytes = 16 * mebibyte) {
  const counts: StoreCounts = { hits: 0, misses: 0, bytes: 0, entries: 0 };
  const cached = new Map<string, CachedPage>();
  const underway = new Map<string, Promise<CachedPage | null>>();
  return { handle: isOn ? answer : handle, counts };

  async function answer(request: Request, context?: AppLoadContext): Promise<Response> {
    const key = keyOf(request);
    if (key === null) return handle(request, context);
    const known = cached.get(key);
    const isFresh = known && known.until > Date.now();
    const current = underway.get(key);
    const page = isFresh ? known : current && (await current);
    counts[page ? "hits" : "misses"] += 1;
    if (page) return answerFrom(page, request);
    if (current) return handle(request, context);
    const until = Date.now() + cachedMs;
    const rendering = handle(request, context);
    const keeping = rendering
      .then((response) => keep(key, response, until))
      .catch(() => null)
      .finally(() => underway.delete(key));
    underway.set(key, keeping);
    return rendering;
  }

  async function keep(key: string, response: Response, until: number): Promise<CachedPage | null> {
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
    const isPublic =
      response.headers.get("Cache-Control")?.startsWith("public") && response.headers.getSetCookie().length === 0;
    if (response.status !== 200 || !isPublic || !nonce) return null;
    // A page that changes by itself soon is cached for a shorter time.
    const end = Math.min(until, Date.now() + 1_000 * sharedSeconds(response.headers));
    if (end <= Date.now()) return null;
    const html = htmlOf(response) ?? (await response.clone().text());
    const headers = [...response.headers];
    const page: CachedPage = {
      status: response.status,
      headers,
      pieces: html.split(nonce),
      nonce,
      // A page with Korean text has two bytes a character.
      bytes: 2 * (key.length + html.length + headers.flat().join("").length),
      until: end,
      expiry: setTimeout(remove, end - Date.now(), key).unref(),
    };
    add(key, page);
    return page;
  }

  function add(key: string, page: CachedPage): void {
    remove(key);
    cached.set(key, page);
    counts.entries = cached.size;
    counts.bytes += page.bytes;
    for (const oldest of cached.keys()) {
      if (counts.bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  function remove(key: string): void {
    const page = cached.get(key);
    if (!page) return;
    clearTimeout(page.expiry);
    cached.delete(key);
    counts.bytes -= page.bytes;
    counts.entries = cached.size;
  }
}

const sharedSeconds = (headers: Headers) => Number(/s-maxage=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1] ?? 0);

/** Everything a public page varies on; null for a request whose response may be personal. */
function keyOf(request: Request): string | null {
  const { headers } = request;
  if (request.method !== "GET" || !headers.get("Accept")?.includes("text/html") || headers.has("Authorization"))
    return null;
  const cookies = (headers.get("Cookie") ?? "").split(/;\s*/).filter(Boolean);
  if (!cookies.every((cookie) => preferences.test(cookie))) return null;
  const { pathname, search, searchParams } = new URL(request.url);
  if (search.length > 300 || [...searchParams.keys()].some((name) => !cachedParameters.has(name))) return null;
  return [
    pathname + search,
    localeOf(request),
    headers.get("Save-Data"),
    isFirstPage(headers) ? "first" : "",
    ...cookies.sort(),
  ].join("\n");
}

function answerFrom(page: CachedPage, request: Request): Response {
  const headers = new Headers(page.headers);
  if (isUnchanged(request, headers.get("ETag") ?? "")) {
    headers.delete("Content-Security-Policy");
    return new Response(null, { status: 304, headers });
  }
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Security-Policy", (headers.get("Content-Security-Policy") ?? "").replaceAll(page.nonce, nonce));
  return new HtmlResponse(page.pieces.join(nonce), { status: page.status, headers });
}
