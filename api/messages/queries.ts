import type { MessageId, RoomId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { ChatObstacle, ChatRoom, Message, RoomsQuery } from "#contract/messages/schemas";
import type { Page } from "#contract/paging";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { compileSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { type Position, readPage } from "../http/paging";
import { toMessage } from "./message";
import { type MessageInJson, type MessageRow, withDates } from "./message-row";

type RoomRow = SummaryRow & {
  room_id: RoomId;
  last_seq: number;
  last_at: Date;
  read_seq: number;
  participant_read_seq: number;
  muted: boolean;
  unread: number;
  obstacle: ChatObstacle | null;
  payment_due: boolean;
  last: MessageInJson | null;
};

type Viewed = { userId: UserId; at: Date };
const constants = { counted: limits.messagesCounted };

/** The pictures of the message `m`; null without any. */
const imagesOf = `(SELECT json_agg(json_build_object('key', i.image_key, 'width', i.width, 'height', i.height, 'color', i.color,
    'widths', i.widths) ORDER BY i.position) FROM message_images i WHERE i.message_id = m.message_id)`;
/** The columns of a `MessageRow`, with what is withheld at :at. */
export const messageColumns = `m.*, ${imagesOf} AS images, message_withheld_at(m, :at) AS withheld_until`;

/** The rooms of :userId from either side: their own read marks, and the other participant. */
const ownRooms = `SELECT room_id, creator_id AS participant_id, last_seq, last_at, fan_read_seq AS read_seq, creator_read_seq AS participant_read_seq,
    fan_muted AS muted FROM chat_rooms WHERE fan_id = :userId`;
const ownRoomsAsCreator = `SELECT room_id, fan_id AS participant_id, last_seq, last_at, creator_read_seq AS read_seq, fan_read_seq AS participant_read_seq,
    creator_muted AS muted FROM chat_rooms WHERE creator_id = :userId`;

/** Selects the room list's columns of the user's rooms in `shown`. */
const roomColumns = `SELECT r.*, u.user_id, u.domain, u.nickname, u.profile_image_key, u.role,
    chat_refusal_reason(:userId, r.participant_id, :at) AS obstacle,
    EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = :userId AND s.creator_id = r.participant_id AND s.status = 'past_due'
      AND subscription_live(s, :at)) AS payment_due,
    (SELECT count(*)::int FROM (SELECT FROM messages m WHERE m.room_id = r.room_id AND m.seq > r.read_seq AND m.sender_id <> :userId
      AND m.removed_at IS NULL LIMIT :counted) unread) AS unread,
    (SELECT to_jsonb(m) || jsonb_build_object('images', ${imagesOf}, 'withheld_until', message_withheld_at(m, :at)) FROM messages m WHERE m.room_id = r.room_id AND m.removed_at IS NULL ORDER BY m.seq DESC LIMIT 1) AS last
  FROM shown r JOIN users u ON u.user_id = r.participant_id`;

/** The name first, the cheaper of the two; the subselect is one lookup per room, and never reads all users. */
const listedOf = (participantId: "creator_id" | "fan_id") => `CASE WHEN :name::text = '' OR (
    SELECT strpos(lower(n.nickname), lower(:name)) > 0 OR (n.role = 'activist' AND strpos(n.domain, lower(:name)) > 0)
    FROM users n WHERE n.user_id = ${participantId}) THEN creator_visible(${participantId}, :userId) END`;

const keysetOf = (participantId: "creator_id" | "fan_id") =>
  `last_seq > 0 AND ${listedOf(participantId)} AND (:cursorAt::timestamptz IS NULL OR (last_at, room_id) < (:cursorAt, :cursorId))
  ORDER BY last_at DESC, room_id DESC LIMIT :limit`;

const roomsStatement = compileSql<RoomRow, Viewed & Position & { name: string }>(
  `WITH shown AS MATERIALIZED (SELECT * FROM (
      (${ownRooms} AND ${keysetOf("creator_id")}) UNION ALL
      (${ownRoomsAsCreator} AND ${keysetOf("fan_id")})) both_sides
    ORDER BY last_at DESC, room_id DESC LIMIT :limit) ${roomColumns} ORDER BY r.last_at DESC, r.room_id DESC`,
  { name: "chat_rooms", parameters: ["userId", "at", "cursorAt", "cursorId", "limit", "name"], constants },
);

const roomStatement = compileSql<RoomRow, Viewed & { roomId: RoomId }>(
  `WITH shown AS MATERIALIZED (SELECT * FROM (${ownRooms} AND room_id = :roomId UNION ALL ${ownRoomsAsCreator} AND room_id = :roomId) both_sides
    WHERE creator_visible(participant_id, :userId)) ${roomColumns}`,
  { name: "chat_room", parameters: ["userId", "at", "roomId"], constants },
);

export type InRoom = { userId: UserId; roomId: RoomId };
/** Whether :userId may read the room :roomId. */
export const visibleRoom = `EXISTS (SELECT FROM chat_rooms r WHERE r.room_id = :roomId AND :userId IN (r.fan_id, r.creator_id)
  AND creator_visible(CASE r.fan_id WHEN :userId THEN r.creator_id ELSE r.fan_id END, :userId))`;

const messageStatement = compileSql<MessageRow, InRoom & { messageId: MessageId; at: Date }>(
  `SELECT ${messageColumns} FROM messages m WHERE m.room_id = :roomId AND m.message_id = :messageId AND m.removed_at IS NULL AND ${visibleRoom}`,
  { name: "message", parameters: ["userId", "roomId", "messageId", "at"] },
);

/**
 * A user's rooms with messages, most recent first, without those of invisible participants. A name selects the rooms in
 * which the participant's nickname, or a creator's domain ID, contains it; case is ignored.
 */
export function listRooms(
  deps: Deps,
  userId: UserId,
  { query, at }: { query: RoomsQuery; at: Date },
): Promise<Page<ChatRoom>> {
  const { name = "" } = query;
  return readPage(deps.keys, {
    scope: `chat-rooms:${userId}${name && `:${name}`}`,
    query,
    fetch: (position) => deps.database.run(roomsStatement, { userId, at, name, ...position }),
    toItem: (row) => toChatRoom(deps, row, { viewer: userId, at }),
    cursorAt: (row) => ({ at: row.last_at, id: row.room_id }),
  });
}

/** One room of a user. Throws RESOURCE_NOT_FOUND. */
export async function getRoom(
  deps: Deps,
  userId: UserId,
  { roomId, at }: { roomId: RoomId; at: Date },
): Promise<ChatRoom> {
  const [row] = await deps.database.run(roomStatement, { userId, at, roomId });
  if (!row) throw notFound();
  return toChatRoom(deps, row, { viewer: userId, at });
}

/** One message in a room of the user. Throws RESOURCE_NOT_FOUND. */
export async function getMessage(
  deps: Deps,
  userId: UserId,
  { roomId, messageId, at }: { roomId: RoomId; messageId: MessageId; at: Date },
): Promise<Message> {
  const rows = await deps.database.run(messageStatement, { userId, roomId, messageId, at });
  if (!rows[0]) throw notFound();
  return toMessage(deps, rows[0], { viewer: userId, at });
}

function toChatRoom(deps: Deps, row: RoomRow, view: { viewer: UserId; at: Date }): ChatRoom {
  return {
    roomId: row.room_id,
    participant: toSummary(row),
    lastMessage: row.last && toMessage(deps, withDates(row.last), view),
    unreadCount: row.unread,
    canSend: row.obstacle === null,
    reason: row.obstacle,
    paymentDue: row.payment_due,
    muted: row.muted,
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    participantReadSeq: row.participant_read_seq,
  };
}
