import { type Insertable, sql } from "kysely";
import type { PicturePosition } from "#contract/picture-positions";
import type { PictureType } from "#contract/pictures";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { type PicturePurpose, pictureName } from "./address";

export async function insertUpload(deps: Deps, row: Insertable<Tables["uploads"]>): Promise<void> {
  await deps.database.db.insertInto("uploads").values(row).execute();
}

type Scope = { userId: string; purpose: PicturePurpose; pictureKey: string; at: Date };

/** The person's own upload for the purpose that nobody uses yet and that is not outdated; undefined for any other. */
export async function adoptableUpload(deps: Deps, { userId, purpose, pictureKey, at }: Scope) {
  const row = await deps.database.db
    .selectFrom("uploads")
    .select(["upload_id", "quarantine_key", "picture_key", "content_type", "position"])
    .where("picture_key", "=", pictureKey)
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("adopted_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row && { ...row, content_type: row.content_type as PictureType, position: row.position as PicturePosition };
}

/** False when it was adopted before. */
export async function markAdopted(tx: Tx, uploadId: string, at: Date): Promise<boolean> {
  const adopted = await tx
    .updateTable("uploads")
    .set({ adopted_at: at })
    .where("upload_id", "=", uploadId)
    .where("adopted_at", "is", null)
    .executeTakeFirst();
  return adopted.numUpdatedRows > 0n;
}

/** Uploads whose time is over and whose quarantine has not been cleared, the oldest first. */
export function outdatedUploads(deps: Deps, before: Date, limit: number) {
  return deps.database.db
    .selectFrom("uploads")
    .select(["upload_id", "quarantine_key", "picture_key", "purpose", "adopted_at"])
    .where("swept_at", "is", null)
    .where("expires_at", "<", before)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
}

export async function forgetUpload(deps: Deps, uploadId: string): Promise<void> {
  await deps.database.db.deleteFrom("uploads").where("upload_id", "=", uploadId).execute();
}

export async function markSwept(deps: Deps, uploadId: string, at: Date): Promise<void> {
  await deps.database.db.updateTable("uploads").set({ swept_at: at }).where("upload_id", "=", uploadId).execute();
}

/** Whether `viewer` sees a withheld picture at this moment, and the code that is drawn into it: none into their own. */
export async function accessTo(
  deps: Deps,
  viewer: string,
  key: string,
  at: Date,
): Promise<{ allowed: boolean; code: string | null }> {
  const uploaded = `prv/${pictureName(key)}`;
  const { rows } = await sql<{ own: boolean; opened: boolean; code: string }>`
    SELECT EXISTS (SELECT FROM uploads up WHERE up.picture_key = ${uploaded} AND up.user_id = u.user_id)
        OR EXISTS (SELECT FROM post_images i JOIN posts p USING (post_id) WHERE i.image_key = ${key} AND p.creator_id = u.user_id) AS own,
      u.role = 'admin' OR EXISTS (SELECT FROM post_images i JOIN posts p USING (post_id)
        WHERE i.image_key = ${key} AND post_access(p, u.user_id, ${at}) = 'open') AS opened,
      u.viewer_code AS code
    FROM users u WHERE u.user_id = ${viewer}`.execute(deps.database.db);
  const row = rows[0];
  return { allowed: row !== undefined && (row.own || row.opened), code: row && !row.own ? row.code : null };
}
