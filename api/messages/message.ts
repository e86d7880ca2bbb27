import type { MessageId, RoomId, UserId } from "#contract/ids";
import type { Message } from "#contract/messages/schemas";

export type MessageRow = {
  message_id: MessageId;
  room_id: RoomId;
  seq: number;
  sender_id: UserId;
  client_id: string | null;
  kind: "text" | "greeting" | "broadcast";
  body: string;
  sent_at: Date;
  read_at: Date | null;
};

/** A message as `viewer` sees it: only its sender gets the client id. */
export const toMessage = (row: MessageRow, viewer: UserId): Message => ({
  messageId: row.message_id,
  roomId: row.room_id,
  seq: row.seq,
  senderId: row.sender_id,
  body: row.body,
  sentAt: row.sent_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  // To its reader a broadcast is a message like any other.
  kind: row.kind === "greeting" ? "greeting" : "text",
  clientId: row.sender_id === viewer ? row.client_id : null,
});
