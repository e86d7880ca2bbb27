import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Tx } from "../../db/connect";
import { removeFiles } from "../../media/uploads";
import type { Picture } from "../message-row";
import { withoutRepeats } from "./message-pictures";

type PictureRemoval = { userId: UserId; keys: string[]; at: Date };

/**
 * Takes pictures out of all messages and broadcasts of the user, with their files. What was nothing else is taken down,
 * or sent no further. False when none of them had any.
 */
export async function removeMessagePictures(tx: Tx, removal: PictureRemoval): Promise<boolean> {
  // First the broadcasts: a batch that is writing their messages is waited for, the next one finds none of the pictures.
  const ofBroadcasts = await removeFromBroadcasts(tx, removal);
  const files = withoutRepeats([...ofBroadcasts, ...(await removeFromMessages(tx, removal))]);
  await removeFiles(tx, files);
  return files.length > 0;
}

async function removeFromBroadcasts(tx: Tx, { userId, keys, at }: PictureRemoval): Promise<Picture[]> {
  const broadcasts = await tx
    .selectFrom("broadcasts")
    .select(["broadcast_id", "body", "images", "done_at"])
    .where("creator_id", "=", userId)
    .where(sql<boolean>`images <> '[]'`)
    .orderBy("broadcast_id")
    .forUpdate()
    .execute();
  const removed: Picture[] = [];
  for (const { broadcast_id, body, images, done_at } of broadcasts) {
    const pictures = images as Picture[];
    const kept = pictures.filter(({ key }) => !keys.includes(key));
    if (kept.length === pictures.length) continue;
    removed.push(...pictures.filter((picture) => !kept.includes(picture)));
    const isEmpty = body === "" && kept.length === 0;
    await tx
      .updateTable("broadcasts")
      .set({ images: JSON.stringify(kept), done_at: done_at ?? (isEmpty ? at : null) })
      .where("broadcast_id", "=", broadcast_id)
      .execute();
  }
  return removed;
}

async function removeFromMessages(
  tx: Tx,
  { userId, keys, at }: PictureRemoval,
): Promise<Pick<Picture, "key" | "widths">[]> {
  const { rows } = await sql<Pick<Picture, "key" | "widths">>`
    WITH removed AS (DELETE FROM message_images i USING messages m
        WHERE i.message_id = m.message_id AND m.sender_id = ${userId} AND i.image_key = ANY(${keys})
        RETURNING i.message_id, i.image_key, i.widths),
      emptied AS (UPDATE messages m SET removed_at = ${at} WHERE m.body = '' AND m.removed_at IS NULL
        AND m.message_id IN (SELECT message_id FROM removed)
        AND NOT EXISTS (SELECT FROM message_images i WHERE i.message_id = m.message_id AND NOT i.image_key = ANY(${keys})))
    SELECT DISTINCT ON (image_key) image_key AS key, widths FROM removed`.execute(tx);
  return rows;
}
