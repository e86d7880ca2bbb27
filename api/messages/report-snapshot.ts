import { sql } from "kysely";
import type { Tx } from "../db/connect";

type MessageEvidence = { ownerId: string; body: string; writtenAt: Date };

/**
 * A message of the other's as it stands, to one of the two it was said between: while each may know of the other, or the
 * one who asks has blocked who wrote it. Null for any other.
 */
export async function messageEvidence(tx: Tx, messageId: string, viewer: string): Promise<MessageEvidence | null> {
  const { rows } = await sql<{ sender_id: string; body: string; sent_at: Date }>`
    SELECT m.sender_id, m.body, m.sent_at FROM messages m JOIN chat_rooms r USING (room_id)
    WHERE m.message_id = ${messageId} AND m.removed_at IS NULL AND m.sender_id <> ${viewer} AND ${viewer} IN (r.fan_id, r.creator_id)
      AND (creator_visible(m.sender_id, ${viewer})
        OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = ${viewer} AND b.blocked_id = m.sender_id))`.execute(tx);
  const [message] = rows;
  return message ? { ownerId: message.sender_id, body: message.body, writtenAt: message.sent_at } : null;
}
