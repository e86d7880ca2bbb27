import { randomBytes } from "node:crypto";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { isUnchanged } from "~/http/cache-headers.server";

/** A page as every guest gets it, cut where its nonce stood. */
type Kept = { status: number; headers: [string, string][]; pieces: string[]; nonce: string; until: number };

/** What a guest's cookies may be without making the page their own. */
const preferences = /^(?:lng|theme|zoom|lite|device)=[\w-]{0,10}$/;
const keptMs = 3_000;
const keptAtMost = 500;

/**
 * A small shared cache before `handle`: a page that calls itself public is rendered once in three seconds for all
 * guests who would get the same, and those who ask meanwhile wait for it. Each answer still has a nonce of its own.
 * Shared caches before us may keep it for 30 s anyway (docs/decisions/006).
 */
export function sharePages(handle: RequestHandler, now: () => number = Date.now): RequestHandler {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, Promise<Kept | null>>();
  return async (request: Request, context?: AppLoadContext) => {
    const key = keyOf(request);
    if (key === null) return handle(request, context);
    const known = kept.get(key);
    if (known && known.until > now()) return answerFrom(known, request);
    const current = underway.get(key);
    if (current) {
      const page = await current;
      return page ? answerFrom(page, request) : handle(request, context);
    }
    const until = now() + keptMs;
    const rendering = handle(request, context);
    const keeping = rendering
      .then((response) => keep(key, response.clone(), until))
      .catch(() => null)
      .finally(() => underway.delete(key));
    underway.set(key, keeping);
    return rendering;
  };

  async function keep(key: string, response: Response, until: number): Promise<Kept | null> {
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
    const isPublic =
      response.headers.get("Cache-Control")?.startsWith("public") && response.headers.getSetCookie().length === 0;
    if (response.status !== 200 || !isPublic || !nonce) return null;
    const page: Kept = {
      status: response.status,
      headers: [...response.headers],
      pieces: (await response.text()).split(nonce),
      nonce,
      until,
    };
    kept.delete(key);
    kept.set(key, page);
    if (kept.size > keptAtMost) kept.delete(kept.keys().next().value as string);
    return page;
  }
}

/** Everything a public page varies on; null for a request whose answer may be somebody's own. */
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
    ...cookies.sort(),
  ].join("\n");
}

function answerFrom(page: Kept, request: Request): Response {
  const headers = new Headers(page.headers);
  if (isUnchanged(request, headers.get("ETag") ?? "")) {
    headers.delete("Content-Security-Policy");
    return new Response(null, { status: 304, headers });
  }
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Security-Policy", (headers.get("Content-Security-Policy") ?? "").replaceAll(page.nonce, nonce));
  return new Response(page.pieces.join(nonce), { status: page.status, headers });
}
