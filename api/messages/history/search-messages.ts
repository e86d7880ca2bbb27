import type { RoomId, UserId } from "#contract/ids";
import type { Message, MessageSearchQuery } from "#contract/messages/schemas";
import type { Page } from "#contract/paging";
import { compileSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { readPage } from "../../http/paging";
import { toMessage } from "../message";
import type { MessageRow } from "../message-row";
import { getRoom, type InRoom, messageColumns, visibleRoom } from "../queries";
import { beforeNumber } from "./list-messages";

/** Words are compared as in api/search; by CASE the planner expects hits, and walks from the newest on until a page is full. */
const searchStatement = compileSql<MessageRow, InRoom & { words: string; seq: number; limit: number; at: Date }>(
  `WITH terms AS MATERIALIZED (SELECT * FROM parse_search(:words))
  SELECT ${messageColumns} FROM messages m
  WHERE m.room_id = :roomId AND m.seq < :seq AND m.removed_at IS NULL AND ${visibleRoom}
    AND CASE WHEN search_fold(m.body) LIKE ALL (coalesce((SELECT parts FROM terms), '{}'))
      THEN search_fold(m.body) ~ ALL (coalesce((SELECT shapes FROM terms), '{}'))
        AND message_withheld_at(m, :at) IS NULL END
  ORDER BY m.seq DESC LIMIT :limit`,
  { name: "messages_search", parameters: ["userId", "roomId", "words", "seq", "limit", "at"] },
);

/**
 * A page of the room's messages that contain every word of `query.q`, newest first, in one walk through the room; none
 * that is withheld. Throws RESOURCE_NOT_FOUND for a room invisible to the user, INVALID_REQUEST for another search's key.
 */
export async function searchMessages(
  deps: Deps,
  userId: UserId,
  { roomId, query, at }: { roomId: RoomId; query: MessageSearchQuery; at: Date },
): Promise<Page<Message>> {
  await getRoom(deps, userId, { roomId, at });
  return readPage(deps.keys, {
    scope: `messages-search:${userId}:${roomId}:${query.q}`,
    query,
    fetch: ({ cursorId, limit }) =>
      deps.database.run(searchStatement, { userId, roomId, words: query.q, seq: beforeNumber(cursorId), limit, at }),
    toItem: (row) => toMessage(deps, row, { viewer: userId, at }),
    cursorAt: (row) => ({ at: row.sent_at, id: String(row.seq) }),
  });
}
