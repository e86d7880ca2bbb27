import { constantTimeEqual, hmac, type Keys } from "../crypto";

/** How long the address of a withheld picture opens it at most, for the one viewer it was made for. */
const openSeconds = 300;
/** Addresses made within such a span are the same, so that a browser that looks again need not fetch again. */
const spanSeconds = 150;

export const pictureWidths = {
  profile: [96, 320],
  background: [640, 1280],
  post: [480, 960],
  campaign: [640, 1280],
} as const;
export type PicturePurpose = keyof typeof pictureWidths;

/** The key a file belongs to, by its path in the store. */
export const keyOfFile = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** The site-relative address of a public picture, by the key of its folder in the store; null without one. */
export function pictureUrl(key: string | null, width?: number): string | null {
  if (key === null) return null;
  return `/media/${key}/${width ?? (/background|campaign/.test(key) ? 1280 : 320)}.webp`;
}

/** The key behind the address of a picture, ours or not, signed or not; null for anything else. */
export const pictureKeyIn = (url: string): string | null =>
  /^\/media\/((?:pub|prv)\/[a-z0-9-]{1,80})\/\d{2,4}\.webp(?:\?[\w=&-]*)?$/.exec(url)?.[1] ?? null;

/** What stays of a picture's key while its files move between the folders: an old address still names it. */
export const pictureName = (key: string): string => key.slice("pub/".length).split("--")[0] as string;

/** As `pictureUrl`; a picture that not everybody may see gets an address bound to `viewer` and soon worthless. */
export function postPictureUrl(keys: Keys, key: string, width: number, viewer: string | null, at: Date): string {
  const path = `${key}/${width}.webp`;
  if (!isPrivate(path) || viewer === null) return `/media/${path}`;
  const span = Math.floor(at.getTime() / 1000 / spanSeconds);
  const expires = span * spanSeconds + openSeconds;
  return `/media/${path}?e=${expires}&s=${tag(keys, path, viewer, expires)}`;
}

export const isPrivate = (path: string) => path.startsWith("prv/");

/** Whether `viewer` may open `path` by this address at `at`. */
export function opens(
  keys: Keys,
  path: string,
  viewer: string | null,
  query: { e?: string; s?: string },
  at: Date,
): boolean {
  const expires = Number(query.e);
  if (viewer === null || !query.s || !Number.isSafeInteger(expires) || expires * 1000 <= at.getTime()) return false;
  return constantTimeEqual(query.s, tag(keys, path, viewer, expires));
}

const tag = (keys: Keys, path: string, viewer: string, expires: number) =>
  hmac(keys.media, `${path}|${viewer}|${expires}`).toString("base64url").slice(0, 32);
