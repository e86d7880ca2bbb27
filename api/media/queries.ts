import { type Insertable, sql } from "kysely";
import type { TakedownId, UploadId, UserId } from "#contract/ids";
import type { PictureType } from "#contract/media/schemas";
import type { PicturePosition } from "#contract/media/values";
import type { Tx } from "../db/connect";
import { loadSql } from "../db/load-sql";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { type PicturePurpose, pictureName } from "./picture-address";

export async function insertUpload(deps: Deps, row: Insertable<Tables["uploads"]>): Promise<void> {
  await deps.database.db.insertInto("uploads").values(row).execute();
}

/** Who uploads: a user, or a party of a takedown case by the link of its mail. */
export type UploadOwner = { userId: UserId } | { takedownId: TakedownId };

export const ownerColumns = (owner: UploadOwner) =>
  "userId" in owner ? { user_id: owner.userId, takedown_id: null } : { user_id: null, takedown_id: owner.takedownId };

type UploadScope = { owner: UploadOwner; purpose: PicturePurpose; pictureKey: string; at: Date };

/** The owner's own unused, unexpired upload for the purpose; undefined for any other. */
export async function adoptableUpload(deps: Deps, { owner, purpose, pictureKey, at }: UploadScope) {
  const row = await deps.database.db
    .selectFrom("uploads")
    .select(["upload_id", "quarantine_key", "picture_key", "content_type", "position"])
    .where("picture_key", "=", pictureKey)
    .where((e) => e.and(ownerColumns(owner)))
    .where("purpose", "=", purpose)
    .where("adopted_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row && { ...row, content_type: row.content_type as PictureType, position: row.position as PicturePosition };
}

/** False when it was already used. */
export async function markAdopted(
  tx: Tx,
  { uploadId, sha256, at }: { uploadId: UploadId; sha256: Buffer; at: Date },
): Promise<boolean> {
  const adopted = await tx
    .updateTable("uploads")
    .set({ adopted_at: at, sha256 })
    .where("upload_id", "=", uploadId)
    .where("adopted_at", "is", null)
    .executeTakeFirst();
  return adopted.numUpdatedRows > 0n;
}

/** Expired uploads whose quarantine is not yet cleared, oldest first. */
export function expiredUploads(deps: Deps, before: Date, limit: number) {
  return deps.database.db
    .selectFrom("uploads")
    .select(["upload_id", "quarantine_key", "picture_key", "purpose", "adopted_at"])
    .where("swept_at", "is", null)
    .where("expires_at", "<", before)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
}

export async function deleteUpload(deps: Deps, uploadId: UploadId): Promise<void> {
  await deps.database.db.deleteFrom("uploads").where("upload_id", "=", uploadId).execute();
}

export async function markPurged(deps: Deps, uploadId: UploadId, at: Date): Promise<void> {
  await deps.database.db.updateTable("uploads").set({ swept_at: at }).where("upload_id", "=", uploadId).execute();
}

/** Whether a private picture is of a post that is open to everybody by now. */
export async function isOpenToGuests(
  { database: { db } }: Deps,
  { key, at }: { key: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    SELECT EXISTS (SELECT FROM post_images i JOIN posts p USING (post_id)
      WHERE i.image_key = ${key} AND post_access(p, NULL, ${at}) = 'open') AS opened`.execute(db);
  return rows[0]?.opened ?? false;
}

const accessStatement = loadSql<
  { own: boolean; opened: boolean; code: string },
  { viewer: UserId; key: string; uploaded: string; at: Date }
>("media/sql/picture-access.sql", { name: "picture_access", parameters: ["viewer", "key", "uploaded", "at"] });

/**
 * Whether `viewer` may see a private picture now, and the code of its watermark (null for its creator). Pictures of a
 * withheld post or message are refused to its author too, those of a message open in the room of sender and viewer only.
 */
export async function pictureAccess(
  deps: Deps,
  viewer: UserId,
  { key, at }: { key: string; at: Date },
): Promise<{ allowed: boolean; code: string | null }> {
  const uploaded = `prv/${pictureName(key)}`;
  const [row] = await deps.database.run(accessStatement, { viewer, key, uploaded, at });
  return { allowed: row !== undefined && (row.own || row.opened), code: row && !row.own ? row.code : null };
}
