import type { UserId } from "#contract/ids";
import type { PostInput } from "#contract/posts/schemas";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { randomText } from "../ids";
import { addJob } from "../jobs";
import { copyFiles } from "../media/copy-files";
import { queueAvif } from "../media/encode-avif";
import { filesOf, isPrivate, pictureKeyIn, pictureName } from "../media/picture-address";
import { refusedPictures } from "../media/refuse-files";
import { adopt, type Published, publishUpload, removeFiles } from "../media/uploads";
import { isUsedByPost, type Picture } from "./queries";

/** Longer than any request that copies. */
const copySweptAfterSeconds = 3_600;

type Wanted = PostInput["images"];
/** A picture to be used: already in the draft or post, or new from quarantine. */
type Gathered = { picture: Picture; fresh: Published | null };

/**
 * Resolves the named pictures: each is one of `held` or the creator's own upload, re-encoded. Throws INVALID_REQUEST or
 * PAYLOAD_TOO_LARGE beside the picture, also beside one of `held` whose file is refused by now.
 */
export async function gatherPictures(
  deps: Deps,
  { userId, wanted, held, at }: { userId: UserId; wanted: Wanted; held: Picture[]; at: Date },
): Promise<Gathered[]> {
  await requireAllowed(deps.database.db, { userId, keys: wanted.map(({ url }) => pictureKeyIn(url) ?? "") });
  const names = new Set<string>();
  const gathered: Gathered[] = [];
  for (const [position, { url, alt }] of wanted.entries()) {
    const field = `images.${position}.url`;
    const name = pictureName(pictureKeyIn(url) ?? "");
    if (names.has(name)) throw new ApiError("INVALID_REQUEST", { fields: { [field]: ["invalid"] } });
    names.add(name);
    const known = held.find(({ key }) => pictureName(key) === name);
    gathered.push(
      known
        ? { picture: { ...known, alt }, fresh: null }
        : fromUpload(await publishUpload(deps, { userId, purpose: "post", url, at, field }), alt),
    );
  }
  return gathered;
}

/** Throws INVALID_REQUEST beside the first of the user's pictures whose file is refused. */
export async function requireAllowed(db: Db | Tx, { userId, keys }: { userId: UserId; keys: string[] }): Promise<void> {
  const refused = await refusedPictures(db, { userId, keys });
  const position = keys.findIndex((key) => refused.has(pictureName(key)));
  if (position >= 0)
    throw new ApiError("INVALID_REQUEST", { fields: { [`images.${position}.url`]: ["pictureRefused"] } });
}

function fromUpload(fresh: Published, alt: string): Gathered {
  const { pictureKey: key, width, height, color, variants } = fresh;
  return { picture: { key, width, height, color, widths: variants.map((file) => file.width), alt }, fresh };
}

/** `from` is the key of its present files, `picture.key` the key they will have. */
export type Placed = Gathered & { from: string };

/** The folder of a post's pictures: `pub` while everybody may see them, `prv` otherwise. */
export type Folder = "pub" | "prv";

/** Copies picture files to the folder where they are not yet in it. */
export async function placePictures(
  deps: Deps,
  { gathered, folder, at }: { gathered: Gathered[]; folder: Folder; at: Date },
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const [position, { picture, fresh }] of gathered.entries()) {
    const isInFolder = isPrivate(picture.key) === (folder === "prv");
    const key = isInFolder ? picture.key : await copyTo(deps, picture, folder, at);
    if (!key) throw missing(position);
    placed.push({ picture: { ...picture, key }, fresh, from: picture.key });
  }
  return placed;
}

/** Under a new key, so that a pending removal deletes nothing new; null when the files are missing. */
async function copyTo(deps: Deps, { key, widths }: Picture, folder: Folder, at: Date): Promise<string | null> {
  const copy = `${folder}/${pictureName(key)}--${randomText(8)}`;
  const runAt = secondsAfter(at, copySweptAfterSeconds);
  await addJob(deps.database.db, "sweep_copy", { key: copy, widths }, { runAt });
  return (await copyFiles(deps, { from: key, to: copy, widths })) ? copy : null;
}

/**
 * In the transaction that begins to use them: adopts uploads, has those that are new in public made as AVIF, and
 * deletes pictures of `before` no longer used.
 */
export async function attachPictures(
  tx: Tx,
  { placed, before, at }: { placed: Placed[]; before: Picture[]; at: Date },
): Promise<void> {
  for (const { fresh } of placed) if (fresh) await adopt(tx, fresh, at);
  for (const { picture, from } of placed) if (picture.key !== from) await queueAvif(tx, picture.key, picture.widths);
  const used = new Set(placed.map(({ picture }) => picture.key));
  const fresh = placed.filter((each) => each.fresh).map(({ from, picture }) => ({ ...picture, key: from }));
  await removeFiles(
    tx,
    [...before, ...fresh].filter(({ key }) => !used.has(key)),
  );
}

/** Deletes a copy that no post uses: its request was refused or stopped halfway. */
export async function purgeCopy(deps: Deps, { key, widths }: { key: string; widths: number[] }): Promise<void> {
  if (await isUsedByPost(deps, key)) return;
  for (const file of filesOf(key, widths)) await deps.store.remove(file);
}

export const missing = (position: number) =>
  new ApiError("INVALID_REQUEST", { fields: { [`images.${position}.url`]: ["pictureMissing"] } });

export const isMissing = (error: unknown) =>
  error instanceof ApiError &&
  Object.values(error.details.fields ?? {}).some((words) => words.includes("pictureMissing"));
