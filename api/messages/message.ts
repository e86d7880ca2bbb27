import type { Message } from "#contract/chat";

export type MessageRow = {
  message_id: string;
  room_id: string;
  seq: number;
  sender_id: string;
  client_id: string | null;
  kind: "text" | "greeting" | "broadcast";
  body: string;
  sent_at: Date;
  read_at: Date | null;
};

/** A message as `viewer` sees it: only who sent it is told the id it was sent under. */
export const toMessage = (row: MessageRow, viewer: string): Message => ({
  messageId: row.message_id,
  roomId: row.room_id,
  seq: row.seq,
  senderId: row.sender_id,
  body: row.body,
  sentAt: row.sent_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  // To who reads it, one of many is a message like any other.
  kind: row.kind === "greeting" ? "greeting" : "text",
  clientId: row.sender_id === viewer ? row.client_id : null,
});
