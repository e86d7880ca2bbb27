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
      return viewer || !canHaveAvif(path) ? await plain(deps, c, path) : await negotiated(deps, c, path);
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
  const read = async () => {
    const picture = await deps.store.get(view.path);
    if (!picture) throw notFound();
    return new Uint8Array(await new Response(picture.body).arrayBuffer());
  };
  const bytes = await watermarkedPicture({ ...view, read });
  return new Response(bytes, {
    headers: headersFor(view.path, { contentType: "image/webp", length: bytes.byteLength }),
  });
}

async function plain(deps: Deps, c: Context, path: string): Promise<Response> {
  const picture = await openFile(deps, c, path);
  if (!picture) throw notFound();
  return picture;
}

/** As AVIF where the browser accepts it and the file is made; until then WebP, which browsers ask for again after a day. */
async function negotiated(deps: Deps, c: Context, path: string): Promise<Response> {
  const wantsAvif =
    accepts(c, { header: "Accept", supports: [avifType, webpType], default: webpType, match }) === avifType;
  const avif = wantsAvif ? await openAvif(deps, c, path) : null;
  const picture = avif ?? (await plain(deps, c, path));
  picture.headers.set("vary", "Accept");
  if (wantsAvif && !avif) picture.headers.set("cache-control", `public, max-age=86400, ${sharedShortly}`);
  return picture;
}

const avifType = "image/avif";
const webpType = "image/webp";

/** AVIF only by its name, as browsers that cannot display it send wildcards; at equal weight it is smaller, so first. */
const match: Parameters<typeof accepts>[1]["match"] = (accepted) => {
  const weightOf = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q ?? 0;
  return weightOf(avifType) > 0 && weightOf(avifType) >= weightOf(webpType) ? avifType : webpType;
};

/** Only beside its WebP: a removed picture is missing in both, whatever the job that makes AVIF stored meanwhile. */
async function openAvif(deps: Deps, c: Context, path: string): Promise<Response | null> {
  const [avif, exists] = await Promise.all([openFile(deps, c, path.replace(/webp$/, "avif")), deps.store.has(path)]);
  if (exists) return avif;
  await avif?.body?.cancel();
  throw notFound();
}

/** A file of the store, or 304 without its bytes for who has it; null where it is missing. */
async function openFile(deps: Deps, c: Context, file: string): Promise<Response | null> {
  if (isKnown(c, file))
    return (await deps.store.has(file)) ? new Response(null, { status: 304, headers: cachingOf(file) }) : null;
  const picture = await deps.store.get(file);
  return picture && new Response(picture.body, { headers: headersFor(file, picture) });
}

function isKnown(c: Context, file: string): boolean {
  const known = c.req.header("if-none-match")?.split(",") ?? [];
  return !isPrivate(file) && known.some((tag) => tag.trim().replace(/^W\//, "") === `"${file}"`);
}

/** Weak: the name says what is shown, not in which bytes. */
const etagOf = (file: string) => `W/"${file}"`;

/** A name never changes its picture, but a takedown makes it inaccessible: shared caches ask again (docs/decisions/145). */
const sharedShortly = "s-maxage=30";

const cachingOf = (file: string): Record<string, string> =>
  isPrivate(file)
    ? { "cache-control": "private, max-age=300" }
    : { "cache-control": `public, max-age=31536000, ${sharedShortly}, immutable`, etag: etagOf(file) };

type PictureHeaders = Pick<StoredObject, "contentType" | "length">;

function headersFor(path: string, { contentType, length }: PictureHeaders): Record<string, string> {
  return {
    "content-type": contentType,
    ...(length !== undefined && { "content-length": String(length) }),
    ...cachingOf(path),
    "content-disposition": `inline; filename="picture.${contentType === "image/avif" ? "avif" : "webp"}"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-site",
  };
}
