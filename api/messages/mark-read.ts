import type { ReadAnswer } from "#contract/chat";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { unreadMessages } from "../notifications/unread";

type Mark = { readSeq: number };

/** As `markRead`, for who has no use for the count. Throws RESOURCE_NOT_FOUND. */
export async function moveReadMark(deps: Deps, userId: string, roomId: string, seq: number, at: Date): Promise<Mark> {
  const { rows } = await deps.database.pool.query<{ read_seq: number; moved: boolean; peer: string }>(
    "SELECT * FROM mark_messages_read($1, $2, $3, $4)",
    [roomId, userId, seq, at],
  );
  const [mark] = rows;
  if (!mark) throw notFound();
  const read = { type: "read" as const, roomId, userId, seq: mark.read_seq, readAt: at.toISOString() };
  if (mark.moved) deps.bus.publish({ to: [userId, mark.peer], frame: read });
  return { readSeq: mark.read_seq };
}

/** Notes how far a person has read a room, and answers what is unread in all; a mark never goes back. */
export async function markRead(deps: Deps, userId: string, roomId: string, seq: number, at: Date): Promise<ReadAnswer> {
  const { readSeq } = await moveReadMark(deps, userId, roomId, seq, at);
  return { readSeq, unreadMessages: await unreadMessages(deps, userId) };
}
