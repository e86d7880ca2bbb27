import { href } from "~/addresses/address";
import { guest, orBareStatus } from "~/api/guest-client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { openProductApi } from "~/transport/transport.server";

const forwardedHeaders = [
  "content-type",
  "content-length",
  "content-disposition",
  "cache-control",
  "etag",
  "retry-after",
];

/** The social card of an address, drawn by the API as any guest may see it. */
export const loader = guardedLoader((args) =>
  orBareStatus(async () => {
    const { kind, id } = args.params;
    if (kind !== "creators" && kind !== "posts" && kind !== "series")
      return new Response(null, { status: 404, headers: notCached });
    const search = new URL(args.request.url).searchParams;
    const known = args.request.headers.get("If-None-Match");
    const card = await openProductApi(args, {
      method: "GET",
      path: href("/og/:kind/:id", { kind, id: String(id) }),
      pattern: "/og/:kind/:id",
      query: { lng: search.get("lng"), v: search.get("v") },
      timeoutMs: drawingMs,
      headers: { ...guest, ...(known && { "If-None-Match": known.slice(0, 200) }) },
    });
    // Made to be displayed on other sites.
    const headers = new Headers({ "Cross-Origin-Resource-Policy": "cross-origin" });
    for (const name of forwardedHeaders) {
      const value = card.headers.get(name);
      if (value) headers.set(name, value);
    }
    if (card.status === 200 || card.status === 304)
      return new Response(card.status === 200 ? card.body : null, { status: card.status, headers });
    await card.body?.cancel();
    const status = card.status >= 500 ? 503 : card.status;
    const retryAfter = headers.get("retry-after");
    return new Response(null, { status, headers: { ...notCached, ...(retryAfter && { "Retry-After": retryAfter }) } });
  }),
);

/** The first card after a start waits for the drawing library and its fonts. */
const drawingMs = 15_000;

const notCached = { "Cache-Control": "no-store" };
