import type { ChatObstacle, ChatRoom, Message, MessagePage, MessagesQuery } from "#contract/chat";
import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { type MessageRow, toMessage } from "./message";

type RoomRow = SummaryRow & {
  room_id: string;
  last_seq: number;
  last_at: Date;
  read_seq: number;
  peer_read_seq: number;
  muted: boolean;
  unread: number;
  obstacle: ChatObstacle | null;
  payment_due: boolean;
  last: (Omit<MessageRow, "sent_at" | "read_at"> & { sent_at: string; read_at: string | null }) | null;
};

/** $1's rooms as two sides become one: their own marks, and the other person. */
const mine = `SELECT room_id, creator_id AS peer_id, last_seq, last_at, fan_read_seq AS read_seq, creator_read_seq AS peer_read_seq,
    fan_muted AS muted FROM chat_rooms WHERE fan_id = $1`;
const mineAsCreator = `SELECT room_id, fan_id AS peer_id, last_seq, last_at, creator_read_seq AS read_seq, fan_read_seq AS peer_read_seq,
    creator_muted AS muted FROM chat_rooms WHERE creator_id = $1`;

/** From `shown`, rooms of $1's, to what is answered; $2 is the moment. */
const told = `SELECT r.*, u.user_id, u.domain, u.nickname, u.profile_image_key, u.role,
    chat_obstacle($1, r.peer_id, $2) AS obstacle,
    EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = $1 AND s.creator_id = r.peer_id AND s.status = 'past_due'
      AND subscription_live(s, $2)) AS payment_due,
    (SELECT count(*)::int FROM (SELECT FROM messages m WHERE m.room_id = r.room_id AND m.seq > r.read_seq AND m.sender_id <> $1
      AND m.removed_at IS NULL LIMIT ${limits.messagesCounted}) unread) AS unread,
    (SELECT to_jsonb(m) FROM messages m WHERE m.room_id = r.room_id AND m.removed_at IS NULL ORDER BY m.seq DESC LIMIT 1) AS last
  FROM shown r JOIN users u ON u.user_id = r.peer_id`;

const keyset = `last_seq > 0 AND creator_visible(PEER, $1) AND ($3::timestamptz IS NULL OR (last_at, room_id) < ($3, $4))
  ORDER BY last_at DESC, room_id DESC LIMIT $5`;

const roomsStatement: Statement<RoomRow, [string, Date, Date | null, string, number]> = {
  name: "chat_rooms",
  text: `WITH shown AS MATERIALIZED (SELECT * FROM (
      (${mine} AND ${keyset.replace("PEER", "creator_id")}) UNION ALL
      (${mineAsCreator} AND ${keyset.replace("PEER", "fan_id")})) both_sides
    ORDER BY last_at DESC, room_id DESC LIMIT $5) ${told} ORDER BY r.last_at DESC, r.room_id DESC`,
};

const roomStatement: Statement<RoomRow, [string, Date, string]> = {
  name: "chat_room",
  text: `WITH shown AS MATERIALIZED (SELECT * FROM (${mine} AND room_id = $3 UNION ALL ${mineAsCreator} AND room_id = $3) both_sides
    WHERE creator_visible(peer_id, $1)) ${told}`,
};

const visibleRoom = `EXISTS (SELECT FROM chat_rooms r WHERE r.room_id = $2 AND $1 IN (r.fan_id, r.creator_id)
  AND creator_visible(CASE r.fan_id WHEN $1 THEN r.creator_id ELSE r.fan_id END, $1))`;

const olderStatement: Statement<MessageRow, [string, string, number, number]> = {
  name: "messages_older",
  text: `SELECT m.* FROM messages m WHERE m.room_id = $2 AND m.seq < $3 AND m.removed_at IS NULL AND ${visibleRoom}
    ORDER BY m.seq DESC LIMIT $4`,
};
const newerStatement: Statement<MessageRow, [string, string, number, number]> = {
  name: "messages_newer",
  text: `SELECT m.* FROM messages m WHERE m.room_id = $2 AND m.seq > $3 AND m.removed_at IS NULL AND ${visibleRoom}
    ORDER BY m.seq LIMIT $4`,
};

/** The rooms of a person in which something was said, the last spoken in first; none with whom they may not know of. */
export async function listRooms(deps: Deps, userId: string, query: PageQuery, at: Date): Promise<Page<ChatRoom>> {
  const scope = `chat-rooms:${userId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await deps.database.run(roomsStatement, [userId, at, cursor?.at ?? null, cursor?.id ?? "", size + 1]);
  const toRoom = (row: RoomRow) => toChatRoom(row, userId);
  return pageOf(deps.keys, scope, size, rows, toRoom, (row) => ({ at: row.last_at, id: row.room_id }));
}

/** One room of a person's. Throws RESOURCE_NOT_FOUND. */
export async function oneRoom(deps: Deps, userId: string, roomId: string, at: Date): Promise<ChatRoom> {
  const [row] = await deps.database.run(roomStatement, [userId, at, roomId]);
  if (!row) throw notFound();
  return toChatRoom(row, userId);
}

/** What was said in a room, by its order. Throws RESOURCE_NOT_FOUND for a room that is not the person's to see. */
export async function listMessages(
  deps: Deps,
  userId: string,
  roomId: string,
  query: MessagesQuery,
  at: Date,
): Promise<MessagePage> {
  await oneRoom(deps, userId, roomId, at);
  const size = pageSize(query);
  if (query.after !== undefined) {
    const { items, more } = await messagesAfter(deps, userId, roomId, query.after, size);
    return { items, pagingKey: null, hasNewer: more };
  }
  const scope = `messages:${userId}:${roomId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const before = cursor ? Number(cursor.id) : 2_147_483_647;
  const rows = await deps.database.run(olderStatement, [userId, roomId, before, size + 1]);
  const toItem = (row: MessageRow) => toMessage(row, userId);
  const page = pageOf(deps.keys, scope, size, rows, toItem, (row) => ({ at: row.sent_at, id: String(row.seq) }));
  return { ...page, hasNewer: false };
}

/** Up to `size` messages after `seq`, in order, and whether there are more; none of a room that is not to be seen. */
export async function messagesAfter(deps: Deps, userId: string, roomId: string, seq: number, size: number) {
  const rows = await deps.database.run(newerStatement, [userId, roomId, seq, size + 1]);
  return { items: rows.slice(0, size).map((row) => toMessage(row, userId)), more: rows.length > size };
}

/** One message in a room of the person's. Throws RESOURCE_NOT_FOUND. */
export async function oneMessage(deps: Deps, userId: string, roomId: string, messageId: string): Promise<Message> {
  const { rows } = await deps.database.pool.query<MessageRow>(
    `SELECT m.* FROM messages m WHERE m.room_id = $2 AND m.message_id = $3 AND m.removed_at IS NULL AND ${visibleRoom}`,
    [userId, roomId, messageId],
  );
  if (!rows[0]) throw notFound();
  return toMessage(rows[0], userId);
}

function toChatRoom(row: RoomRow, viewer: string): ChatRoom {
  const last = row.last && {
    ...row.last,
    sent_at: new Date(row.last.sent_at),
    read_at: row.last.read_at === null ? null : new Date(row.last.read_at),
  };
  return {
    roomId: row.room_id,
    participant: toSummary(row),
    lastMessage: last && toMessage(last, viewer),
    unreadCount: row.unread,
    canSend: row.obstacle === null,
    reason: row.obstacle,
    paymentDue: row.payment_due,
    muted: row.muted,
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    participantReadSeq: row.peer_read_seq,
  };
}
