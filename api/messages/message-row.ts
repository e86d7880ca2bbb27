import type { MessageId, RoomId, UserId } from "#contract/ids";

/** A picture of a message or broadcast, by the key of its files. */
export type Picture = { key: string; width: number; height: number; color: string; widths: number[] };

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
  removed_at: Date | null;
  /** null or left out: none */
  images?: Picture[] | null;
  /** null or left out: not withheld now */
  withheld_until?: Date | null;
};

type Dates = "sent_at" | "read_at" | "removed_at";
/** As PostgreSQL writes it in JSON. */
export type MessageInJson = Omit<MessageRow, Dates | "withheld_until"> & { sent_at: string } & Record<
    "read_at" | "removed_at",
    string | null
  > & { withheld_until?: string | null };

export const withDates = ({ sent_at, read_at, removed_at, withheld_until, ...row }: MessageInJson): MessageRow => ({
  ...row,
  sent_at: new Date(sent_at),
  read_at: read_at === null ? null : new Date(read_at),
  removed_at: removed_at === null ? null : new Date(removed_at),
  withheld_until: withheld_until ? new Date(withheld_until) : null,
});
