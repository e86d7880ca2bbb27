import { sql } from "kysely";
import type { ChatObstacle } from "#contract/chat";
import { limits } from "#contract/limits";
import { mailedByDefault } from "#contract/notifications";
import type { Db, Tx } from "../db/connect";
import { newId } from "../ids";
import type { MessageRow } from "./message";

export type Written = {
  outcome: "sent" | "known" | "conflict" | "notFound" | "tooMany" | ChatObstacle;
  wait_ms: number | null;
  peer: string;
  message: MessageRow | null;
};
type Words = {
  roomId: string;
  senderId: string;
  clientId: string | null;
  kind: MessageRow["kind"];
  body: string;
  at: Date;
  /** widens the limit, as `RATE_LIMIT_FACTOR` does every other */
  factor: number;
};

/** Puts a message into its room, or tells why not; see `write_message` for what is decided there and in which order. */
export async function writeMessage(
  db: Db | Tx,
  { roomId, senderId, clientId, kind, body, at, factor }: Words,
): Promise<Written> {
  const { rows } = await sql<Omit<Written, "message"> & { message: Raw | null }>`
    SELECT outcome, wait_ms, peer, to_jsonb(message) AS message FROM write_message(${newId("msg", at)}, ${roomId}, ${senderId},
      ${clientId}, ${kind}, ${body}, ${at}, ${limits.messagesInTenSeconds * factor}::int, ${mailedByDefault.message}::boolean)`.execute(
    db,
  );
  const [{ message, ...rest }] = rows as [(typeof rows)[number]];
  return { ...rest, message: message?.message_id ? { ...message, ...datesOf(message) } : null };
}

type Raw = Omit<MessageRow, "sent_at" | "read_at"> & { sent_at: string; read_at: string | null };
const datesOf = ({ sent_at, read_at }: Raw) => ({
  sent_at: new Date(sent_at),
  read_at: read_at === null ? null : new Date(read_at),
});
