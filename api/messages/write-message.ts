import type { MessageId, RoomId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { ChatObstacle } from "#contract/messages/schemas";
import { mailedByDefault } from "#contract/notifications/schemas";
import { batchWrites } from "../db/batch-writes";
import type { Database, Tx } from "../db/connect";
import { compileSql, execute } from "../db/load-sql";
import { newId } from "../ids";
import { type MessageInJson, type MessageRow, withDates } from "./message-row";

export type Written = {
  outcome: "sent" | "known" | "conflict" | "notFound" | "tooMany" | ChatObstacle;
  wait_ms: number | null;
  recipientId: UserId;
  message: MessageRow | null;
};
type NewMessage = {
  roomId: RoomId;
  senderId: UserId;
  clientId: string | null;
  kind: MessageRow["kind"];
  body: string;
  at: Date;
  /** widens the limit, as `RATE_LIMIT_FACTOR` does every other */
  factor: number;
};
export type TextMessage = Omit<NewMessage, "kind" | "factor">;
type WriteResult = Omit<Written, "message"> & { message: MessageInJson | null };
type Busy = { outcome: "busy" };

type Write = Omit<NewMessage, "factor"> & { messageId: MessageId; limit: number; mailed: boolean };

const statement = compileSql<WriteResult, Write>(
  `SELECT outcome, wait_ms, participant_id AS "recipientId", to_jsonb(message) AS message
    FROM send_message(:messageId, :roomId, :senderId, :clientId, :kind, :body, :at::timestamptz, :limit::int,
      :mailed::boolean)`,
  {
    name: "send_message",
    parameters: ["messageId", "roomId", "senderId", "clientId", "kind", "body", "at", "limit", "mailed"],
  },
);

type WriteAll = {
  messageIds: MessageId[];
  roomIds: RoomId[];
  senderIds: UserId[];
  clientIds: (string | null)[];
  bodies: string[];
  at: Date[];
  limit: number;
  mailed: boolean;
};

const togetherStatement = compileSql<WriteResult | Busy, WriteAll>(
  `SELECT outcome, wait_ms, participant_id AS "recipientId", to_jsonb(message) AS message
    FROM send_messages(:messageIds, :roomIds, :senderIds, :clientIds, :bodies, :at::timestamptz[], :limit::int,
      :mailed::boolean)`,
  {
    name: "send_messages",
    parameters: ["messageIds", "roomIds", "senderIds", "clientIds", "bodies", "at", "limit", "mailed"],
  },
);

/** Writes a message into its room, or returns the reason why not; the SQL function `send_message` holds the rules. */
export async function writeMessage({ run }: Pick<Database, "run">, words: NewMessage): Promise<Written> {
  return toWritten((await run(statement, toWrite(words)))[0] as WriteResult);
}

export type TextMessageWriter = (text: TextMessage) => Promise<Written>;

/** As `writeMessage` for texts; those that arrive together share one commit. One writer for each process. */
export function createTextMessageWriter({ run }: Pick<Database, "run">, factor: number): TextMessageWriter {
  return batchWrites({
    async together(texts) {
      const rows = await run(togetherStatement, {
        messageIds: texts.map(({ at }) => newId("msg", at)),
        roomIds: texts.map(({ roomId }) => roomId),
        senderIds: texts.map(({ senderId }) => senderId),
        clientIds: texts.map(({ clientId }) => clientId),
        bodies: texts.map(({ body }) => body),
        at: texts.map(({ at }) => at),
        limit: limits.messagesInTenSeconds * factor,
        mailed: mailedByDefault.message,
      });
      return rows.map((row) => (row.outcome === "busy" ? null : toWritten(row)));
    },
    alone: (text) => writeMessage({ run }, { ...text, kind: "text", factor }),
  });
}

/** As `writeMessage`, inside the caller's transaction. */
export async function writeMessageWithin(tx: Tx, words: NewMessage): Promise<Written> {
  const [row] = await execute(tx, statement, toWrite(words));
  return toWritten(row as WriteResult);
}

const toWrite = ({ factor, ...words }: NewMessage): Write => ({
  ...words,
  messageId: newId("msg", words.at),
  limit: limits.messagesInTenSeconds * factor,
  mailed: mailedByDefault.message,
});

function toWritten({ message, ...rest }: WriteResult): Written {
  return { ...rest, message: message?.message_id ? withDates(message) : null };
}
