import type { RoomId, UserId } from "#contract/ids";
import type { MessagePage, MessagesQuery } from "#contract/messages/schemas";
import { compileSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { pageSize, readPage } from "../../http/paging";
import { toMessage } from "../message";
import type { MessageRow } from "../message-row";
import { getRoom, type InRoom, imagesOf, visibleRoom } from "../queries";

const olderStatement = compileSql<MessageRow, InRoom & { seq: number; limit: number }>(
  `SELECT m.*, ${imagesOf} AS images FROM messages m WHERE m.room_id = :roomId AND m.seq < :seq AND m.removed_at IS NULL AND ${visibleRoom}
    ORDER BY m.seq DESC LIMIT :limit`,
  { name: "messages_older", parameters: ["userId", "roomId", "seq", "limit"] },
);
const newerStatement = compileSql<MessageRow, InRoom & { seq: number; limit: number }>(
  `SELECT m.*, ${imagesOf} AS images FROM messages m WHERE m.room_id = :roomId AND m.seq > :seq AND m.removed_at IS NULL AND ${visibleRoom}
    ORDER BY m.seq LIMIT :limit`,
  { name: "messages_newer", parameters: ["userId", "roomId", "seq", "limit"] },
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
  if (query.after !== undefined) {
    const { items, more } = await messagesAfter(deps, userId, { roomId, seq: query.after, size: pageSize(query), at });
    return { items, pagingKey: null, hasNewer: more };
  }
  const page = await readPage(deps.keys, {
    scope: `messages:${userId}:${roomId}`,
    query,
    fetch: ({ cursorId, limit }) => {
      const seq = cursorId ? Number(cursorId) : 2_147_483_647;
      return deps.database.run(olderStatement, { userId, roomId, seq, limit });
    },
    toItem: (row) => toMessage(deps, row, { viewer: userId, at }),
    cursorAt: (row) => ({ at: row.sent_at, id: String(row.seq) }),
  });
  return { ...page, hasNewer: false };
}

/** Up to `size` messages after `seq`, in order, and whether there are more; none for an invisible room. */
export async function messagesAfter(
  deps: Deps,
  userId: UserId,
  { roomId, seq, size, at }: { roomId: RoomId; seq: number; size: number; at: Date },
) {
  const rows = await deps.database.run(newerStatement, { userId, roomId, seq, limit: size + 1 });
  return {
    items: rows.slice(0, size).map((row) => toMessage(deps, row, { viewer: userId, at })),
    more: rows.length > size,
  };
}
