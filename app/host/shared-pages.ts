import { randomBytes } from "node:crypto";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { HtmlResponse, htmlOf } from "~/document/html-response";
import { isFirstPage, isUnchanged } from "~/http/cache-headers.server";
import type { StoreCounts } from "./metrics";

/** A page as every guest gets it, split where its nonce was. */
type CachedPage = {
  status: number;
  headers: [string, string][];
  pieces: string[];
  nonce: string;
  bytes: number;
  until: number;
};

/** The cookies a guest may have without the page becoming their own. */
const preferences = /^(?:lng|theme|zoom|lite|device)=[\w-]{0,10}$/;
const cachedMs = 3_000;
const cachedAtMost = 500;

/**
 * A small shared cache before `handle`: a page marked public is rendered once in three seconds for all guests with the
 * same key, and those who request it meanwhile wait for it. Each response has its own nonce (docs/decisions/006).
 */
export function sharePages(handle: RequestHandler, now: () => number = Date.now) {
  const counts: StoreCounts = { hits: 0, misses: 0, bytes: 0, entries: 0 };
  const cached = new Map<string, CachedPage>();
  const underway = new Map<string, Promise<CachedPage | null>>();
  return { handle: answer, counts };

  async function answer(request: Request, context?: AppLoadContext): Promise<Response> {
    const key = keyOf(request);
    if (key === null) return handle(request, context);
    const known = cached.get(key);
    const isFresh = known && known.until > now();
    const current = underway.get(key);
    const page = isFresh ? known : current && (await current);
    counts[page ? "hits" : "misses"] += 1;
    if (page) return answerFrom(page, request);
    if (current) return handle(request, context);
    const until = now() + cachedMs;
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
    const html = htmlOf(response) ?? (await response.clone().text());
    const page: CachedPage = {
      status: response.status,
      headers: [...response.headers],
      pieces: html.split(nonce),
      nonce,
      bytes: 2 * (key.length + html.length),
      until,
    };
    remove(key);
    cached.set(key, page);
    counts.bytes += page.bytes;
    if (cached.size > cachedAtMost) remove(cached.keys().next().value as string);
    counts.entries = cached.size;
    return page;
  }

  function remove(key: string): void {
    counts.bytes -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  }
}

/** Everything a public page varies on; null for a request whose response may be personal. */
function keyOf(request: Request): string | null {
  const { headers } = request;
  if (request.method !== "GET" || !headers.get("Accept")?.includes("text/html") || headers.has("Authorization"))
    return null;
  const cookies = (headers.get("Cookie") ?? "").split(/;\s*/).filter(Boolean);
  if (!cookies.every((cookie) => preferences.test(cookie))) return null;
  const { pathname, search } = new URL(request.url);
  if (search.length > 300) return null;
  return [
    pathname + search,
    headers.get("Accept-Language")?.slice(0, 100),
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
