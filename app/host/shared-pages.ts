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
/** Every page reads it (app/i18n/locale.server.ts). */
export const languageParameter = "lng";
const cachedMs = 3_000;
const mebibyte = 1_048_576;
const maxPageBytes = mebibyte;

/**
 * A small shared cache before `handle`: a page marked public is rendered once in three seconds for all guests with the
 * same key, and those who request it meanwhile wait for it. Each response has its own nonce (docs/decisions/006).
 * `parameters` are those of the query that the page reads; without them a request is answered by itself.
 */
export function sharePages(handle: RequestHandler, isOn = true, maxBytes = 16 * mebibyte) {
  const counts: StoreCounts = { hits: 0, misses: 0, bytes: 0, entries: 0 };
  const cached = new Map<string, CachedPage>();
  const underway = new Map<string, Promise<CachedPage | null>>();
  return { handle: isOn ? answer : handle, counts };

  async function answer(
    sent: Request,
    context?: AppLoadContext,
    parameters: readonly string[] | null = null,
  ): Promise<Response> {
    const request = parameters && isOfAnyGuest(sent) ? withoutUnread(sent, parameters) : null;
    if (!request || new URL(request.url).search.length > 300) return handle(sent, context);
    const key = keyOf(request);
    const known = cached.get(key);
    const isFresh = known && known.until > Date.now();
    const current = underway.get(key);
    const page = isFresh ? known : current && (await current);
    counts[page ? "hits" : "misses"] += 1;
    if (isFresh) markUsed(key, known);
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
    // A page with Korean text has two bytes a character.
    const bytes = 2 * (key.length + html.length + headers.flat().join("").length);
    if (bytes > maxPageBytes) return null;
    const page: CachedPage = {
      status: response.status,
      headers,
      pieces: html.split(nonce),
      nonce,
      bytes,
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
    for (const leastRecent of cached.keys()) {
      if (counts.bytes <= maxBytes) break;
      remove(leastRecent);
    }
  }

  /** A map lists its keys as they were set: the least recently used is the first. */
  function markUsed(key: string, page: CachedPage): void {
    cached.delete(key);
    cached.set(key, page);
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

/** Whether the request says nothing of who sent it: any other may get a personal response. */
function isOfAnyGuest({ method, headers }: Request): boolean {
  const isPage = method === "GET" && headers.get("Accept")?.includes("text/html") && !headers.has("Authorization");
  return Boolean(isPage) && cookiesOf(headers).every((cookie) => preferences.test(cookie));
}

/** Links shared elsewhere carry parameters of their own (`utm_source`, `fbclid`), and a visitor may invent any number. */
function withoutUnread(request: Request, parameters: readonly string[]): Request {
  const url = new URL(request.url);
  const read = [...url.searchParams].filter(([name]) => name === languageParameter || parameters.includes(name));
  if (read.length === url.searchParams.size) return request;
  url.search = String(new URLSearchParams(read));
  return new Request(url, request);
}

/** Everything a public page varies on. */
function keyOf(request: Request): string {
  const { headers, url } = request;
  const { pathname, search } = new URL(url);
  return [
    pathname + search,
    localeOf(request),
    headers.get("Save-Data"),
    isFirstPage(headers) ? "first" : "",
    ...cookiesOf(headers).sort(),
  ].join("\n");
}

const cookiesOf = (headers: Headers) => (headers.get("Cookie") ?? "").split(/;\s*/).filter(Boolean);

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
