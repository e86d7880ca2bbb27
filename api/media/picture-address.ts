import type { UserId } from "#contract/ids";
import { coverWidths, isCoverInAllWidths } from "#contract/media/values";
import { constantTimeEqual, hmac, type Keys } from "../crypto";

/** How long the signed address of a private picture is valid at most, for its one viewer. */
const openSeconds = 300;
/** Addresses signed within such a span are the same, so that the browser's cache works. */
const spanSeconds = 150;

export const pictureWidths = {
  profile: [96, 320],
  background: coverWidths,
  post: [480, 960, 1_600, 2_400],
  campaign: coverWidths,
  series: [240, 480, 960],
  message: [480, 960, 1_600],
  evidence: [480, 1_600],
} as const;
export type PicturePurpose = keyof typeof pictureWidths;

/** The widest private file that is displayed: each viewer's own has to be drawn when they open it. */
const widestPrivate = 1_600;
/** Covers from before they had `coverWidths`. */
const formerCoverWidths = [640, 1_280] as const;

/** Private when uploaded, not cropped, and stored in widths up to the picture's own, which the row that uses it names. */
export const isContentPicture = (purpose: PicturePurpose): boolean =>
  purpose === "post" || purpose === "message" || purpose === "evidence";

/** A cover's key says that it is stored in `coverWidths`. */
export const keyName = (purpose: PicturePurpose): string =>
  purpose === "background" || purpose === "campaign" ? `cover-${purpose}` : purpose;

/** The widths in which the files of a picture are stored. Those of a post or message are in its row. */
export function widthsOf(key: string, purpose: PicturePurpose): readonly number[] {
  const isCover = purpose === "background" || purpose === "campaign";
  return isCover && !isCoverInAllWidths(key) ? formerCoverWidths : pictureWidths[purpose];
}

/** Public pictures are also stored as AVIF, but faces, which are small, and posters of embeds. A private one is drawn for each viewer. */
export const canHaveAvif = (path: string): boolean => /^pub\/(?!(?:demo-)?profile-|embed-)/.test(path);

/** The paths of a picture's files. WebP first: without those an AVIF file is removed by who makes it. */
export const filesOf = (key: string, widths: readonly number[]): string[] =>
  (canHaveAvif(key) ? ["webp", "avif"] : ["webp"]).flatMap((type) => widths.map((width) => `${key}/${width}.${type}`));

/** The picture key of a file, by its path in the store. */
export const keyOfFile = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** The site-relative address of a public face or cover, at least `atLeast` pixels wide if it can be; null without a key. */
export function pictureUrl(key: string | null, atLeast?: number): string | null {
  if (key === null) return null;
  const purpose = /background|campaign/.test(key) ? "background" : /series/.test(key) ? "series" : "profile";
  const widths = widthsOf(key, purpose);
  const wanted = atLeast ?? { background: 1_280, series: 480, profile: 320 }[purpose];
  return `/media/${key}/${widths.find((width) => width >= wanted) ?? widths.at(-1)}.webp`;
}

/** The key in the address of a picture, signed or not; null for anything else. */
export const pictureKeyIn = (url: string): string | null =>
  /^\/media\/((?:pub|prv)\/[a-z0-9-]{1,80})\/\d{2,4}\.webp(?:\?[\w=&-]*)?$/.exec(url)?.[1] ?? null;

/** The part of a picture's key that stays while its files move between folders, so that old addresses still work. */
export const pictureName = (key: string): string => key.slice("pub/".length).split("--")[0] as string;

/** As `pictureUrl`; a private picture gets an address signed for `viewer` and valid for a short time. */
export function postPictureUrl(
  keys: Keys,
  { key, width, viewer, at }: { key: string; width: number; viewer: UserId | null; at: Date },
): string {
  const path = `${key}/${width}.webp`;
  if (!isPrivate(path) || viewer === null) return `/media/${path}`;
  const span = Math.floor(at.getTime() / 1000 / spanSeconds);
  const expires = span * spanSeconds + openSeconds;
  return `/media/${path}?e=${expires}&s=${tag(keys, path, viewer, expires)}`;
}

/** Of the one address for programs that choose none of `variants`. */
const usualWidth = 960;

type StoredPicture = { key: string; width: number; widths: number[] };

/** As `postPictureUrl`, of every file that is displayed, and of the one for programs that choose none. */
export function variantsFor(
  keys: Keys,
  { picture, viewer, at }: { picture: StoredPicture; viewer: UserId | null; at: Date },
): { url: string; variants: { url: string; width: number }[] } {
  const { key, width: own, widths } = picture;
  const url = (width: number) => postPictureUrl(keys, { key, width, viewer, at });
  // A narrower picture is not enlarged: its file is named for the variant and has the picture's own width.
  const most = isPrivate(key) ? widestPrivate : Number.POSITIVE_INFINITY;
  const files = widths.filter((width, i) => i === 0 || ((widths[i - 1] as number) < own && width <= most));
  return {
    url: url(files.findLast((width, i) => i === 0 || width <= usualWidth) ?? own),
    variants: files.map((width) => ({ url: url(width), width: Math.min(width, own) })),
  };
}

export const isPrivate = (path: string) => path.startsWith("prv/");

/** Whether `viewer` may open `path` by this signed address at `at`. */
export function mayOpen(
  keys: Keys,
  { path, viewer, query, at }: { path: string; viewer: UserId | null; query: { e?: string; s?: string }; at: Date },
): boolean {
  const expires = Number(query.e);
  if (viewer === null || !query.s || !Number.isSafeInteger(expires) || expires * 1000 <= at.getTime()) return false;
  return constantTimeEqual(query.s, tag(keys, path, viewer, expires));
}

const tag = (keys: Keys, path: string, viewer: UserId, expires: number) =>
  hmac(keys.media, `${path}|${viewer}|${expires}`).toString("base64url").slice(0, 32);
