import { sql } from "kysely";
import type { BroadcastId, MessageId, RoomId, UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { removeFiles } from "../media/uploads";
import { queueRemovalRecord } from "../removals/record-removal";
import type { Picture } from "./message-row";
import { withoutRepeats } from "./pictures/message-pictures";
import { takeDownMessage } from "./take-down-message";

/** What a message came from: a broadcast, which every message of it shares, or itself. */
type Source = { sender_id: UserId; message_id: MessageId; broadcast_id: BroadcastId | null };

/**
 * Withholds a message until `until`, with every other message of its broadcast, which is sent no further. Throws
 * RESOURCE_NOT_FOUND for a deleted one, RESOURCE_CONFLICT while it is withheld.
 */
export async function withholdMessage(
  tx: Tx,
  { messageId, until, at }: { messageId: MessageId; until: Date; at: Date },
): Promise<void> {
  const source = await findSource(tx, messageId);
  if (!source) throw notFound();
  if (source.broadcast_id) await endBroadcast(tx, source.broadcast_id, at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("withheld_messages")
    .values({ source_id: idOf(source), sender_id: source.sender_id, withheld_until: until })
    .onConflict((c) =>
      c.column("source_id").doUpdateSet({ withheld_until: until }).where("withheld_messages.withheld_until", "<=", at),
    )
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new ApiError("RESOURCE_CONFLICT", { fields: { takedown: ["reviewOver"] } });
}

/** Does nothing for a message that is not withheld. */
export async function restoreMessage(tx: Tx, messageId: MessageId): Promise<void> {
  const source = await findSource(tx, messageId);
  if (source) await tx.deleteFrom("withheld_messages").where("source_id", "=", idOf(source)).execute();
}

/** Deletes text and pictures of a message for good, with those of every other message of its broadcast. */
export async function removeMessage(tx: Tx, { messageId, at }: { messageId: MessageId; at: Date }): Promise<void> {
  const source = await findSource(tx, messageId);
  if (source?.broadcast_id) await removeBroadcast(tx, { ...source, broadcast_id: source.broadcast_id, at });
  else await takeDownMessage(tx, messageId, at);
  await restoreMessage(tx, messageId);
}

/** Makes open pages of a message's room, and of the rooms of its broadcast, load again. */
export async function reloadRooms({ bus, database: { db } }: Deps, messageId: MessageId): Promise<void> {
  const source = await findSource(db, messageId);
  if (!source) return;
  const { rows } = await sql<{ room_id: RoomId; fan_id: UserId; creator_id: UserId }>`
    SELECT r.room_id, r.fan_id, r.creator_id FROM chat_rooms r JOIN messages m USING (room_id)
    WHERE ${isOf(source)}`.execute(db);
  for (const { room_id: roomId, fan_id, creator_id } of rows)
    bus.publish({ to: [fan_id, creator_id], frame: { type: "room", roomId } });
}

async function findSource(db: Db | Tx, messageId: MessageId): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    SELECT sender_id, message_id, CASE kind WHEN 'broadcast' THEN client_id END AS broadcast_id
    FROM messages WHERE message_id = ${messageId}`.execute(db);
  return rows[0];
}

const idOf = ({ message_id, broadcast_id }: Source) => broadcast_id ?? message_id;

/** Whether the message `m` is of the source; by the sender's index, from when the broadcast began, by whichever clock. */
const isOf = ({ message_id, broadcast_id, sender_id }: Source) =>
  broadcast_id
    ? sql<boolean>`m.sender_id = ${sender_id} AND m.kind = 'broadcast' AND m.client_id = ${broadcast_id}
        AND m.sent_at >= (SELECT created_at - interval '1 hour' FROM broadcasts WHERE broadcast_id = ${broadcast_id})`
    : sql<boolean>`m.message_id = ${message_id}`;

/** Its row is locked from here on: a batch that is writing is waited for, and no other one begins. */
const endBroadcast = (tx: Tx, broadcastId: BroadcastId, at: Date) =>
  sql`UPDATE broadcasts SET done_at = coalesce(done_at, ${at}) WHERE broadcast_id = ${broadcastId}`.execute(tx);

async function removeBroadcast(tx: Tx, source: Source & { broadcast_id: BroadcastId; at: Date }): Promise<void> {
  const { broadcast_id: id, at } = source;
  await endBroadcast(tx, id, at);
  const broadcast = tx.selectFrom("broadcasts").select("images").where("broadcast_id", "=", id);
  const { images } = await broadcast.executeTakeFirstOrThrow();
  await tx.updateTable("broadcasts").set({ body: "", images: "[]" }).where("broadcast_id", "=", id).execute();
  const { rows } = await sql<Pick<Picture, "key" | "widths">>`
    WITH removed AS (UPDATE messages m SET body = '', removed_at = ${at} WHERE ${isOf(source)} AND m.removed_at IS NULL
      RETURNING m.message_id)
    DELETE FROM message_images i USING removed WHERE i.message_id = removed.message_id
    RETURNING i.image_key AS key, i.widths`.execute(tx);
  await removeFiles(tx, withoutRepeats([...rows, ...(images as Picture[])]));
  await queueRemovalRecord(tx, { type: "broadcast", id: source.message_id, at });
}
