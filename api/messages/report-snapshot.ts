import { sql } from "kysely";
import type { MessageId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { picturesOf } from "./pictures/message-pictures";

type MessageSnapshot = {
  ownerId: UserId;
  body: string;
  pictures: { key: string; width: number; alt: string }[];
  writtenAt: Date;
};

/**
 * A message as it is now, for its recipient to report: while both are visible to each other, or after the recipient has
 * blocked the sender. Null for any other.
 */
export async function messageSnapshot(
  tx: Tx,
  viewer: UserId,
  { messageId }: { messageId: MessageId },
): Promise<MessageSnapshot | null> {
  const { rows } = await sql<{ sender_id: UserId; body: string; sent_at: Date }>`
    SELECT m.sender_id, m.body, m.sent_at FROM messages m JOIN chat_rooms r USING (room_id)
    WHERE m.message_id = ${messageId} AND m.removed_at IS NULL AND m.sender_id <> ${viewer} AND ${viewer} IN (r.fan_id, r.creator_id)
      AND (creator_visible(m.sender_id, ${viewer})
        OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = ${viewer} AND b.blocked_id = m.sender_id))`.execute(tx);
  const [message] = rows;
  if (!message) return null;
  const pictures = await picturesOf(tx, messageId);
  return {
    ownerId: message.sender_id,
    body: message.body,
    pictures: pictures.map(({ key, widths, width }) => ({ key, width: widths.at(-1) ?? width, alt: "" })),
    writtenAt: message.sent_at,
  };
}
