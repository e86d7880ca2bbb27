import type { Context } from "hono";
import { actorOf } from "../actor";
import type { Deps } from "../deps";
import { refuse } from "../http";
import { notFound, Refusal } from "../refusal";
import { isPrivate, keyOfFile, opens } from "./address";
import { codeToDraw } from "./queries";
import type { StoredObject } from "./store";
import { markPicture } from "./viewer-mark";

const shape = /^(pub|prv)\/[a-z0-9-]{1,80}\/\d{2,4}\.webp$/;

/** GET /media/…: a published picture. One that not everybody may see opens only for the viewer its address names. */
export function servePicture(deps: Deps) {
  return async (c: Context): Promise<Response> => {
    try {
      const path = c.req.path.slice("/media/".length);
      if (!shape.test(path)) throw notFound();
      const viewer = await deps.database.limited(() => admitViewer(deps, c, path), { readOnly: true });
      const picture = await deps.store.get(path);
      if (!picture) throw notFound();
      if (viewer === null) return new Response(picture.body, { headers: headersFor(path, picture) });
      const bytes = await deps.database.limited(() => shownTo(deps, viewer, path, picture), { readOnly: true });
      return new Response(bytes, { headers: headersFor(path, { ...picture, length: bytes.byteLength }) });
    } catch (error) {
      if (!(error instanceof Refusal)) deps.log.error({ err: error }, "picture failed");
      return refuse(deps, error instanceof Refusal ? error : new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 5 }))(c);
    }
  };
}

/** Whom a withheld picture is opened for; null for a picture that is everybody's. */
async function admitViewer(deps: Deps, c: Context, path: string): Promise<string | null> {
  if (!isPrivate(path)) return null;
  const at = deps.clock.now();
  const viewer = (await actorOf(deps, c.req.header("authorization"), at))?.userId ?? null;
  if (!opens(deps.keys, path, viewer, c.req.query(), at)) throw notFound();
  return viewer;
}

/** A withheld picture names in itself whom it was shown to; its own creator gets it plain. */
async function shownTo(deps: Deps, viewer: string, path: string, picture: StoredObject) {
  const bytes = new Uint8Array(await new Response(picture.body).arrayBuffer());
  const code = await codeToDraw(deps, viewer, keyOfFile(path));
  return code === null ? bytes : markPicture(bytes, code);
}

type Shown = Pick<StoredObject, "contentType" | "length">;

function headersFor(path: string, { contentType, length }: Shown): Record<string, string> {
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
