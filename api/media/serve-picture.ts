import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { actorOf } from "../http/actor";
import { notFound } from "../http/api-error";
import { refuseFile } from "../http/serve";
import type { StoredObject } from "./object-store";
import { canHaveAvif, isPrivate, keyOfFile, mayOpen } from "./picture-address";
import { isOpenToGuests, pictureAccess } from "./queries";
import { watermarkedPicture } from "./watermark";

const shape = /^(pub|prv)\/[a-z0-9-]{1,80}\/\d{2,4}\.webp$/;

/** GET /media/…: a published picture. A private one opens for the viewer its signed address names, or for everybody once its post is public. */
export function servePicture(deps: Deps) {
  return async (c: Context): Promise<Response> => {
    try {
      const path = c.req.path.slice("/media/".length);
      if (!shape.test(path)) throw notFound();
      const viewer = await deps.database.limited(() => authorizeViewer(deps, c, path), { readOnly: true });
      if (viewer?.code) return await marked(deps, { viewer: viewer.userId, code: viewer.code, path });
      return viewer || !canHaveAvif(path) ? await plain(deps, path) : await negotiated(deps, c, path);
    } catch (error) {
      return refuseFile(deps, error, "picture failed")(c);
    }
  };
}

type Viewer = { userId: UserId; code: string | null };

/**
 * Checks the viewer's current access to a private picture; null for one that everybody may see: a public one, or, by an
 * address without a signature, one of a post that opened to everybody while its files are still in the private folder.
 */
async function authorizeViewer(deps: Deps, c: Context, path: string): Promise<Viewer | null> {
  if (!isPrivate(path)) return null;
  const at = deps.clock.now();
  const opened = c.req.query("s") === undefined && (await isOpenToGuests(deps, { key: keyOfFile(path), at }));
  if (opened) return null;
  const userId = (await actorOf(deps, c.req.header("authorization"), at))?.userId ?? null;
  if (userId === null || !mayOpen(deps.keys, { path, viewer: userId, query: c.req.query(), at })) throw notFound();
  const { allowed, code } = await pictureAccess(deps, userId, { key: keyOfFile(path), at });
  if (!allowed) throw notFound();
  return { userId, code };
}

/** A private picture is watermarked with its viewer's code, except for its creator. */
async function marked(deps: Deps, view: { viewer: UserId; code: string; path: string }): Promise<Response> {
  const read = async () => new Uint8Array(await new Response((await stored(deps, view.path)).body).arrayBuffer());
  const bytes = await watermarkedPicture({ ...view, read });
  return new Response(bytes, {
    headers: headersFor(view.path, { contentType: "image/webp", length: bytes.byteLength }),
  });
}

async function plain(deps: Deps, path: string): Promise<Response> {
  const picture = await stored(deps, path);
  return new Response(picture.body, { headers: headersFor(path, picture) });
}

/** As AVIF where the browser accepts it and the file is made; until then WebP, which browsers ask for again after a day. */
async function negotiated(deps: Deps, c: Context, path: string): Promise<Response> {
  const wantsAvif =
    accepts(c, { header: "Accept", supports: [avifType, webpType], default: webpType, match }) === avifType;
  const avif = wantsAvif ? await storedAvif(deps, path) : null;
  const picture = avif ?? (await stored(deps, path));
  const headers = new Headers({ ...headersFor(path, picture), vary: "Accept" });
  if (wantsAvif && !avif) headers.set("cache-control", `public, max-age=86400, ${sharedShortly}`);
  return new Response(picture.body, { headers });
}

const avifType = "image/avif";
const webpType = "image/webp";

/** AVIF only by its name, as browsers that cannot display it send wildcards; at equal weight it is smaller, so first. */
const match: Parameters<typeof accepts>[1]["match"] = (accepted) => {
  const weightOf = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q ?? 0;
  return weightOf(avifType) > 0 && weightOf(avifType) >= weightOf(webpType) ? avifType : webpType;
};

/** Only beside its WebP: a removed picture is missing in both, whatever the job that makes AVIF stored meanwhile. */
async function storedAvif(deps: Deps, path: string): Promise<StoredObject | null> {
  const [avif, exists] = await Promise.all([deps.store.get(path.replace(/webp$/, "avif")), deps.store.has(path)]);
  if (exists) return avif;
  await avif?.body.cancel();
  throw notFound();
}

async function stored(deps: Deps, path: string): Promise<StoredObject> {
  const picture = await deps.store.get(path);
  if (!picture) throw notFound();
  return picture;
}

/** A name never changes its picture, but a takedown makes it inaccessible: shared caches ask again (docs/decisions/145). */
const sharedShortly = "s-maxage=30";

type PictureHeaders = Pick<StoredObject, "contentType" | "length">;

function headersFor(path: string, { contentType, length }: PictureHeaders): Record<string, string> {
  return {
    "content-type": contentType,
    ...(length !== undefined && { "content-length": String(length) }),
    "cache-control": isPrivate(path) ? "private, max-age=300" : `public, max-age=31536000, ${sharedShortly}, immutable`,
    "content-disposition": `inline; filename="picture.${contentType === "image/avif" ? "avif" : "webp"}"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-site",
  };
}
