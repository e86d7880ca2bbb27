import { CompiledQuery } from "kysely";
import type { ChatObstacle } from "#contract/chat";
import { limits } from "#contract/limits";
import { mailedByDefault } from "#contract/notifications";
import type { Database, Statement, Tx } from "../db/connect";
import { newId } from "../ids";
import { gather } from "./gather";
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
type Raw = Omit<MessageRow, "sent_at" | "read_at"> & { sent_at: string; read_at: string | null };
type Row = Omit<Written, "message"> & { message: Raw | null };
type Busy = { outcome: "busy" };

const statement: Statement<Row, unknown[]> = {
  name: "write_message",
  text: `SELECT outcome, wait_ms, peer, to_jsonb(message) AS message
    FROM write_message($1, $2, $3, $4, $5, $6, $7::timestamptz, $8::int, $9::boolean)`,
};

const togetherStatement: Statement<Row | Busy, unknown[]> = {
  name: "write_messages",
  text: `SELECT outcome, wait_ms, peer, to_jsonb(message) AS message
    FROM write_messages($1, $2, $3, $4, $5, $6::timestamptz[], $7::int, $8::boolean)`,
};

/** Puts a message into its room, or tells why not; see `write_message` for what is decided there and in which order. */
export async function writeMessage({ run }: Pick<Database, "run">, words: Words): Promise<Written> {
  return toWritten((await run(statement, valuesOf(words)))[0] as Row);
}

export type WriteText = (text: Omit<Words, "kind" | "factor">) => Promise<Written>;

/** As `writeMessage` for texts, those that arrive together in one commit: one of these for each process. */
export function textWriter({ run }: Pick<Database, "run">, factor: number): WriteText {
  return gather({
    async together(texts) {
      const rows = await run(togetherStatement, [
        texts.map(({ at }) => newId("msg", at)),
        texts.map(({ roomId }) => roomId),
        texts.map(({ senderId }) => senderId),
        texts.map(({ clientId }) => clientId),
        texts.map(({ body }) => body),
        texts.map(({ at }) => at),
        limits.messagesInTenSeconds * factor,
        mailedByDefault.message,
      ]);
      return rows.map((row) => (row.outcome === "busy" ? null : toWritten(row)));
    },
    alone: (text) => writeMessage({ run }, { ...text, kind: "text", factor }),
  });
}

/** As `writeMessage`, within what else is decided. */
export async function writeMessageWithin(tx: Tx, words: Words): Promise<Written> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(statement.text, valuesOf(words)));
  return toWritten(rows[0] as Row);
}

const valuesOf = ({ roomId, senderId, clientId, kind, body, at, factor }: Words): unknown[] => [
  newId("msg", at),
  roomId,
  senderId,
  clientId,
  kind,
  body,
  at,
  limits.messagesInTenSeconds * factor,
  mailedByDefault.message,
];

function toWritten({ message, ...rest }: Row): Written {
  return { ...rest, message: message?.message_id ? { ...message, ...datesOf(message) } : null };
}

const datesOf = ({ sent_at, read_at }: Raw) => ({
  sent_at: new Date(sent_at),
  read_at: read_at === null ? null : new Date(read_at),
});
