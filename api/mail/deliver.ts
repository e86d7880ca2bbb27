import { sql } from "kysely";
import nodemailer, { type Transporter } from "nodemailer";
import type { MailKind } from "#contract/mail-kinds";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { TryAgain } from "../worker/job-errors";
import { addressHash, maskedAddress } from "./address";
import type { Mail } from "./mail";
import { type Answer, answerOf, isReturned, takenAnswer } from "./smtp-answer";

/** One try of the worker's at a mail: `mailId` is the same at every try, so that the log has one line for it. */
export type MailTry = { mailId: string; isLast: boolean };

export const tryOf = ({ id, attempts, max_attempts }: WorkersJob, mailId?: string): MailTry => ({
  mailId: mailId ?? `mal_${sha256(`job ${id}`).toString("hex").slice(0, 25)}`,
  isLast: attempts >= max_attempts,
});
type WorkersJob = { id: string; attempts: number; max_attempts: number };

const transports = new Map<string, Transporter>();
/** nodemailer's own limits are minutes, and a slot of the worker's is kept by a server that does not answer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** For so long a server that did not answer is not asked again, so that many mails do not keep every slot in turn. */
const pauseMs = 10_000;
const pausedUntil = new Map<string, number>();
const isSilence = (error: unknown) => (error as { code?: string }).code === "ETIMEDOUT";

/**
 * Hands one mail over by SMTP and keeps what became of it. Written before and after: who dies in between leaves
 * `sending`, and the mail is sent again under the same Message-ID. One that was sent or came back is not sent again.
 * What the server refuses for good (5xx at RCPT or DATA) is a bounce and done with; anything else throws, without a word
 * of the server's, and is tried again by the worker.
 */
export async function deliver(
  deps: Deps,
  { kind, to, attempt }: { kind: MailKind; to: string; attempt?: MailTry },
  make: () => Promise<Mail>,
): Promise<void> {
  const { mailId, isLast } = attempt ?? { mailId: newId("mal", deps.clock.now()), isLast: false };
  if (!(await begin(deps, mailId, kind, to))) return;
  const answer = await handOver(deps, mailId, to, make);
  if (answer.taken) return settle(deps, mailId, "sent", answer.code);
  if (isReturned(answer)) return returned(deps, mailId, to, answer.code);
  await settle(deps, mailId, isLast ? "failed" : "queued", answer.code);
  throw new TryAgain(`mail not taken: ${answer.code ?? answer.reason}`);
}

/** Notes that a mail is on its way; false for one whose end is known. */
async function begin(deps: Deps, mailId: string, kind: MailKind, to: string): Promise<boolean> {
  const at = deps.clock.now();
  const { rows } =
    await sql`INSERT INTO mails AS m (mail_id, kind, user_id, to_hash, to_masked, state, tries, created_at, tried_at)
    VALUES (${mailId}, ${kind}, (SELECT user_id FROM users WHERE email = ${to}), ${addressHash(deps.keys, to)},
      ${maskedAddress(to)}, 'sending', 1, ${at}, ${at})
    ON CONFLICT (mail_id) DO UPDATE SET state = 'sending', tries = m.tries + 1, tried_at = ${at}, settled_at = NULL,
      user_id = EXCLUDED.user_id
    WHERE m.state IN ('queued', 'sending', 'failed') RETURNING mail_id`.execute(deps.database.db);
  return rows.length > 0;
}

async function handOver(deps: Deps, mailId: string, to: string, make: () => Promise<Mail>): Promise<Answer> {
  const { SMTP_URL: url } = deps.env;
  if (performance.now() < (pausedUntil.get(url) ?? 0))
    return { taken: false, code: null, command: "", reason: "no answer to another mail" };
  try {
    const mail = await make();
    const { response } = await transportFor(deps).sendMail({
      from: deps.env.MAIL_FROM,
      to,
      messageId: messageIdOf(deps, mailId),
      ...mail,
    });
    return takenAnswer(response);
  } catch (error) {
    if (isSilence(error)) pausedUntil.set(url, performance.now() + pauseMs);
    return answerOf(error);
  }
}

const messageIdOf = (deps: Deps, mailId: string): string =>
  `<${mailId}@${/@([\w.-]+)>?\s*$/.exec(deps.env.MAIL_FROM)?.[1] ?? "gyeot.invalid"}>`;

type Outcome = "sent" | "queued" | "failed";

async function settle(deps: Deps, mailId: string, state: Outcome, code: string | null): Promise<void> {
  await deps.database.db
    .updateTable("mails")
    .set({ state, code, settled_at: state === "queued" ? null : deps.clock.now() })
    .where("mail_id", "=", mailId)
    // A notice of its return may have come before the answer was written down.
    .where("state", "=", "sending")
    .execute();
}

async function returned(deps: Deps, mailId: string, to: string, code: string | null): Promise<void> {
  const at = deps.clock.now();
  await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("mails")
      .set({ state: "bounced", code, settled_at: at })
      .where("mail_id", "=", mailId)
      .execute();
    await tx
      .insertInto("returned_addresses")
      .values({ address_hash: addressHash(deps.keys, to), why: "bounced", mail_id: mailId, returned_at: at })
      .onConflict((c) => c.doNothing())
      .execute();
  });
}

function transportFor(deps: Deps): Transporter {
  const url = deps.env.SMTP_URL;
  const known =
    transports.get(url) ??
    nodemailer.createTransport({ url, ...timeouts }, { disableFileAccess: true, disableUrlAccess: true });
  transports.set(url, known);
  return known;
}
