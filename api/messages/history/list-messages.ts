import type { RoomId, UserId } from "#contract/ids";
import type { Message, MessagePage, MessagesQuery } from "#contract/messages/schemas";
import type { Page, PageQuery } from "#contract/paging";
import { startOfDay } from "../../clock";
import { compileSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { pageSize, readPage } from "../../http/paging";
import { toMessage } from "../message";
import type { MessageRow } from "../message-row";
import { getRoom, type InRoom, messageColumns, visibleRoom } from "../queries";

const olderStatement = compileSql<MessageRow, InRoom & { seq: number; limit: number; at: Date }>(
  `SELECT ${messageColumns} FROM messages m WHERE m.room_id = :roomId AND m.seq < :seq AND m.removed_at IS NULL AND ${visibleRoom}
    ORDER BY m.seq DESC LIMIT :limit`,
  { name: "messages_older", parameters: ["userId", "roomId", "seq", "limit", "at"] },
);
/** The added zero keeps the planner from an index on times, which spans all rooms: a day is searched within this one. */
const newerStatement = compileSql<MessageRow, InRoom & { seq: number; since: Date | null; limit: number; at: Date }>(
  `SELECT ${messageColumns} FROM messages m WHERE m.room_id = :roomId AND m.seq > :seq AND m.removed_at IS NULL AND ${visibleRoom}
    AND (:since::timestamptz IS NULL OR m.sent_at + interval '0' >= :since) ORDER BY m.seq LIMIT :limit`,
  { name: "messages_newer", parameters: ["userId", "roomId", "seq", "since", "limit", "at"] },
);

/** A room's messages in order. Throws RESOURCE_NOT_FOUND for a room invisible to the user. */
export async function listMessages(
  deps: Deps,
  userId: UserId,
  { roomId, query, at }: { roomId: RoomId; query: MessagesQuery; at: Date },
): Promise<MessagePage> {
  const requireRoom = () => getRoom(deps, userId, { roomId, at });
  const page = await readMessages(deps, userId, { roomId, query, at }).catch(async (error) => {
    await requireRoom();
    throw error;
  });
  // A visible message proves the room; only without one is the room itself read.
  if (page.items.length === 0) await requireRoom();
  return page;
}

async function readMessages(
  deps: Deps,
  userId: UserId,
  { roomId, query, at }: { roomId: RoomId; query: MessagesQuery; at: Date },
): Promise<MessagePage> {
  const { after, around, since } = query;
  const size = pageSize(query);
  if (around !== undefined) return messagesAround(deps, userId, { roomId, seq: around, size, at });
  if (after === undefined && since === undefined)
    return { ...(await messagesBefore(deps, userId, { roomId, query, size, at })), hasNewer: false };
  const from = { seq: after ?? 0, since: since === undefined ? null : startOfDay(since) };
  const { items, more } = await messagesAfter(deps, userId, { roomId, ...from, size, at });
  return { items, pagingKey: null, hasNewer: more };
}

/** The messages before `seq` and from it on, in order: half of the page each, and one at least. */
async function messagesAround(
  deps: Deps,
  userId: UserId,
  { roomId, seq, size, at }: { roomId: RoomId; seq: number; size: number; at: Date },
): Promise<MessagePage> {
  const half = Math.max(1, Math.floor(size / 2));
  const [older, newer] = await Promise.all([
    messagesBefore(deps, userId, { roomId, query: {}, seq, size: half, at }),
    messagesAfter(deps, userId, { roomId, seq: seq - 1, size: Math.max(1, size - half), at }),
  ]);
  const items = [...older.items.toReversed(), ...newer.items];
  return { items, pagingKey: older.pagingKey, hasNewer: newer.more };
}

type Before = { roomId: RoomId; query: PageQuery; seq?: number; size: number; at: Date };

/** A page of messages before `seq` or the query's key, the newest first. */
const messagesBefore = (deps: Deps, userId: UserId, { roomId, query, seq, size, at }: Before): Promise<Page<Message>> =>
  readPage(deps.keys, {
    scope: `messages:${userId}:${roomId}`,
    query,
    size,
    fetch: ({ cursorId, limit }) =>
      deps.database.run(olderStatement, { userId, roomId, seq: seq ?? beforeNumber(cursorId), limit, at }),
    toItem: (row) => toMessage(deps, row, { viewer: userId, at }),
    cursorAt: (row) => ({ at: row.sent_at, id: String(row.seq) }),
  });

/** The number before which a page continues; without a cursor no message has as high a one. */
export const beforeNumber = (cursorId: string): number => (cursorId ? Number(cursorId) : 2_147_483_647);

type After = { roomId: RoomId; seq: number; since?: Date | null; size: number; at: Date };

/** Up to `size` messages after `seq` and not before `since`, in order, and whether there are more; none for an invisible room. */
export async function messagesAfter(deps: Deps, userId: UserId, { roomId, seq, since = null, size, at }: After) {
  const rows = await deps.database.run(newerStatement, { userId, roomId, seq, since, limit: size + 1, at });
  return {
    items: rows.slice(0, size).map((row) => toMessage(deps, row, { viewer: userId, at })),
    more: rows.length > size,
  };
}
