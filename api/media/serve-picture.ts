import type { Context } from "hono";
import type { Deps } from "../deps";
import { actorOf } from "../http/actor";
import { notFound } from "../http/api-error";
import { refuseWithout } from "../http/serve";
import { isPrivate, keyOfFile, opens } from "./address";
import { accessTo } from "./queries";
import type { StoredObject } from "./store";
import { markedPicture } from "./viewer-mark";

const shape = /^(pub|prv)\/[a-z0-9-]{1,80}\/\d{2,4}\.webp$/;

/** GET /media/…: a published picture. One that not everybody may see opens only for the viewer its address names. */
export function servePicture(deps: Deps) {
  return async (c: Context): Promise<Response> => {
    try {
      const path = c.req.path.slice("/media/".length);
      if (!shape.test(path)) throw notFound();
      const viewer = await deps.database.limited(() => admitViewer(deps, c, path), { readOnly: true });
      if (viewer?.code) return await marked(deps, { viewer: viewer.userId, code: viewer.code, path });
      const picture = await stored(deps, path);
      return new Response(picture.body, { headers: headersFor(path, picture) });
    } catch (error) {
      return refuseWithout(deps, error, "picture failed")(c);
    }
  };
}

type Viewer = { userId: string; code: string | null };

/** Whom a withheld picture is opened for, by their rights at this moment; null for a picture that is everybody's. */
async function admitViewer(deps: Deps, c: Context, path: string): Promise<Viewer | null> {
  if (!isPrivate(path)) return null;
  const at = deps.clock.now();
  const userId = (await actorOf(deps, c.req.header("authorization"), at))?.userId ?? null;
  if (userId === null || !opens(deps.keys, path, userId, c.req.query(), at)) throw notFound();
  const { allowed, code } = await accessTo(deps, userId, keyOfFile(path), at);
  if (!allowed) throw notFound();
  return { userId, code };
}

/** A withheld picture names in itself whom it was shown to; its own creator gets it plain. */
async function marked(deps: Deps, view: { viewer: string; code: string; path: string }): Promise<Response> {
  const read = async () => new Uint8Array(await new Response((await stored(deps, view.path)).body).arrayBuffer());
  const bytes = await markedPicture({ ...view, read });
  return new Response(bytes, {
    headers: headersFor(view.path, { contentType: "image/webp", length: bytes.byteLength }),
  });
}

async function stored(deps: Deps, path: string): Promise<StoredObject> {
  const picture = await deps.store.get(path);
  if (!picture) throw notFound();
  return picture;
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
