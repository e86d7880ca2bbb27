import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { pictureKeyIn } from "../media/address";
import { dropPicture, type Published, publishUpload } from "../media/uploads";

export const purposes = ["profile", "background"] as const;
type Purpose = (typeof purposes)[number];
export type Keys = Record<Purpose, string | null>;

/** A picture named by its address: one that the draft has already, or one that was uploaded for it just now. */
export type Chosen = { key: string; published?: Published };
type Wish = { userId: string; purpose: Purpose; url: string; held: Keys; at: Date };

/** Throws INVALID_REQUEST or PAYLOAD_TOO_LARGE with a word beside `profileUrl` or `backgroundUrl`. */
export async function choosePicture(deps: Deps, { userId, purpose, url, held, at }: Wish): Promise<Chosen> {
  const key = pictureKeyIn(url);
  if (key && key === held[purpose]) return { key };
  const published = await publishUpload(deps, { userId, purpose, url, at, field: `${purpose}Url` });
  return { key: published.pictureKey, published };
}

/** The same sent twice has taken the upload meanwhile: what it was taken for shows on another look. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError &&
  Object.values(error.details.fields ?? {}).some((words) => words.includes("pictureMissing"));

/** After draft and applications say what they use: files of `before` that none of the person's uses any more go. */
export async function dropUnused(tx: Tx, userId: string, before: Keys): Promise<void> {
  for (const purpose of purposes) {
    const key = before[purpose];
    if (key && !(await isUsed(tx, userId, purpose, key))) await dropPicture(tx, key, purpose);
  }
}

async function isUsed(tx: Tx, userId: string, purpose: Purpose, key: string): Promise<boolean> {
  for (const table of ["application_drafts", "applications"] as const) {
    const row = await tx
      .selectFrom(table)
      .select("user_id")
      .where("user_id", "=", userId)
      .where(`${purpose}_image_key`, "=", key)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
