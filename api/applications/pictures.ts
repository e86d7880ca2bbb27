import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { pictureKeyIn } from "../media/picture-address";
import { type Published, publishUpload, removePicture } from "../media/uploads";

export const purposes = ["profile", "background"] as const;
type Purpose = (typeof purposes)[number];
export type Keys = Record<Purpose, string | null>;

/** A picture named by its URL: one the draft has already, or a new upload. */
export type Chosen = { key: string; published?: Published };
type PictureChoice = { userId: UserId; purpose: Purpose; url: string; held: Keys; at: Date };

/** Throws INVALID_REQUEST or PAYLOAD_TOO_LARGE with a message beside `profileUrl` or `backgroundUrl`. */
export async function choosePicture(deps: Deps, { userId, purpose, url, held, at }: PictureChoice): Promise<Chosen> {
  const key = pictureKeyIn(url);
  if (key && key === held[purpose]) return { key };
  const published = await publishUpload(deps, { userId, purpose, url, at, field: `${purpose}Url` });
  return { key: published.pictureKey, published };
}

/** A concurrent repeat has used the upload; a second read shows for what. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError &&
  Object.values(error.details.fields ?? {}).some((words) => words.includes("pictureMissing"));

/** Deletes the files of `before` that none of the user's drafts and applications use any more. */
export async function deleteUnused(tx: Tx, userId: UserId, before: Keys): Promise<void> {
  for (const purpose of purposes) {
    const key = before[purpose];
    if (key && !(await isUsed(tx, userId, purpose, key))) await removePicture(tx, key, purpose);
  }
}

/** Takes pictures out of the user's draft and applications, with their files; false when none had any of `keys`. */
export async function removeApplicationPictures(
  tx: Tx,
  { userId, keys }: { userId: UserId; keys: string[] },
): Promise<boolean> {
  let isChanged = false;
  for (const purpose of purposes)
    for (const key of keys) {
      if (!(await isUsed(tx, userId, purpose, key))) continue;
      const column = `${purpose}_image_key` as const;
      const none = { [column]: null };
      await tx
        .updateTable("application_drafts")
        .set(none)
        .where("user_id", "=", userId)
        .where(column, "=", key)
        .execute();
      await tx.updateTable("applications").set(none).where("user_id", "=", userId).where(column, "=", key).execute();
      await removePicture(tx, key, purpose);
      isChanged = true;
    }
  return isChanged;
}

async function isUsed(tx: Tx, userId: UserId, purpose: Purpose, key: string): Promise<boolean> {
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
