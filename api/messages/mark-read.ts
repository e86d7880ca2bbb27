import type { RoomId, UserId } from "#contract/ids";
import type { ReadResponse } from "#contract/messages/schemas";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { unreadMessages } from "../notifications/unread-counts";

type ReadMark = { readSeq: number };

/** As `markRead`, for callers that do not need the unread count. Throws RESOURCE_NOT_FOUND. */
export async function moveReadMark(
  deps: Deps,
  { userId, roomId, seq, at }: { userId: UserId; roomId: RoomId; seq: number; at: Date },
): Promise<ReadMark> {
  const { rows } = await deps.database.pool.query<{ read_seq: number; moved: boolean; participantId: UserId }>(
    'SELECT read_seq, moved, participant_id AS "participantId" FROM mark_room_read($1, $2, $3, $4)',
    [roomId, userId, seq, at],
  );
  const [mark] = rows;
  if (!mark) throw notFound();
  const read = { type: "read" as const, roomId, userId, seq: mark.read_seq, readAt: at.toISOString() };
  if (mark.moved) deps.bus.publish({ to: [userId, mark.participantId], frame: read });
  return { readSeq: mark.read_seq };
}

/** Stores how far a user has read a room, and returns the total unread count; a mark never moves back. */
export async function markRead(
  deps: Deps,
  { userId, roomId, seq, at }: { userId: UserId; roomId: RoomId; seq: number; at: Date },
): Promise<ReadResponse> {
  const { readSeq } = await moveReadMark(deps, { userId, roomId, seq, at });
  return { readSeq, unreadMessages: await unreadMessages(deps, userId) };
}
