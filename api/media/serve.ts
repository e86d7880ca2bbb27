import type { Context } from "hono";
import { actorOf } from "../actor";
import type { Deps } from "../deps";
import { refuse } from "../http";
import { notFound, Refusal } from "../refusal";
import { isPrivate, opens } from "./address";

const shape = /^(pub|prv)\/[a-z0-9-]{1,80}\/\d{2,4}\.webp$/;

/** GET /media/…: a published picture. One that not everybody may see opens only for the viewer its address names. */
export function servePicture(deps: Deps) {
  return async (c: Context): Promise<Response> => {
    try {
      const path = c.req.path.slice("/media/".length);
      if (!shape.test(path)) throw notFound();
      await admitViewer(deps, c, path);
      const picture = await deps.store.get(path);
      if (!picture) throw notFound();
      return new Response(picture.body, { headers: headersFor(path, picture.contentType, picture.length) });
    } catch (error) {
      if (!(error instanceof Refusal)) deps.log.error({ err: error }, "picture failed");
      return refuse(deps, error instanceof Refusal ? error : new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 5 }))(c);
    }
  };
}

async function admitViewer(deps: Deps, c: Context, path: string): Promise<void> {
  if (!isPrivate(path)) return;
  const at = deps.clock.now();
  const actor = await actorOf(deps, c.req.header("authorization"), at);
  if (!opens(deps.keys, path, actor?.userId ?? null, c.req.query(), at)) throw notFound();
}

function headersFor(path: string, contentType: string, length: number | undefined): Record<string, string> {
  return {
    "content-type": contentType,
    ...(length !== undefined && { "content-length": String(length) }),
    "cache-control": isPrivate(path) ? "private, max-age=300" : "public, max-age=31536000, immutable",
    "content-disposition": 'inline; filename="picture.webp"',
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-site",
  };
}
