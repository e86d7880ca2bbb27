import { sql } from "kysely";
import nodemailer, { type Transporter } from "nodemailer";
import type { MailId } from "#contract/ids";
import type { MailKind } from "#contract/mail/values";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { JobPaused, TryAgain } from "../job-errors";
import { mailsTotal, observeProviderCall } from "../metrics/counts";
import type { Mail, MailOf } from "./mail";
import { addressHash, maskedAddress } from "./mail-address";
import { acceptedBy, failureOf, isBounce, type SmtpOutcome } from "./smtp-outcome";

/**
 * The worker's current attempt to send a mail: `mailId` is the same at every attempt, so that the log has one row for
 * it.
 */
export type MailAttempt = { mailId: MailId; isLast: boolean };

export const attemptOf = ({ id, attempts, max_attempts }: WorkersJob, mailId?: MailId): MailAttempt => ({
  mailId: mailId ?? `mal_${sha256(`job ${id}`).toString("hex").slice(0, 25)}`,
  isLast: attempts >= max_attempts,
});
type WorkersJob = { id: string; attempts: number; max_attempts: number };

const transports = new Map<string, Transporter>();
/** nodemailer's own limits are minutes, and a server that does not answer occupies a slot of the worker. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A server that did not answer is not called for so long, so that many mails do not occupy every slot in turn. */
const pauseMs = 10_000;
const pausedUntil = new Map<string, number>();
const isSilence = (error: unknown) => (error as { code?: string }).code === "ETIMEDOUT";

/**
 * Sends a mail by SMTP and records the outcome. After a crash in between the row is still `sending`, and the mail is
 * sent again under the same Message-ID. A permanent refusal (5xx at RCPT or DATA) is a bounce; anything else throws,
 * without the server's text, and is retried.
 */
export async function deliver<Kind extends MailKind>(
  deps: Deps,
  { kind, to, attempt }: { kind: Kind; to: string; attempt?: MailAttempt },
  make: () => Promise<MailOf<Kind>>,
): Promise<void> {
  if (deps.switches.isOff(`mail_${kind}`)) throw new JobPaused(`mails of the kind ${kind} are paused`);
  const { mailId, isLast } = attempt ?? { mailId: newId("mal", deps.clock.now()), isLast: false };
  if (!(await begin(deps, mailId, kind, to))) return;
  const answer = await sendBySmtp(deps, mailId, to, make);
  const outcome = answer.accepted ? "sent" : isBounce(answer) ? "bounced" : isLast ? "failed" : "queued";
  mailsTotal.inc({ kind, outcome });
  if (outcome === "bounced") return recordBounce(deps, mailId, to, answer.code);
  await recordOutcome(deps, mailId, outcome, answer.code);
  if (answer.accepted) return;
  throw new TryAgain(`mail not taken: ${answer.code ?? answer.reason}`);
}

/** Marks a mail as sending; false for one already sent or bounced. */
async function begin(deps: Deps, mailId: MailId, kind: MailKind, to: string): Promise<boolean> {
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

async function sendBySmtp(deps: Deps, mailId: MailId, to: string, make: () => Promise<Mail>): Promise<SmtpOutcome> {
  const { SMTP_URL: url } = deps.env;
  if (performance.now() < (pausedUntil.get(url) ?? 0))
    return { accepted: false, code: null, command: "", reason: "no answer to another mail" };
  try {
    return await submit(deps, mailId, to, await make());
  } catch (error) {
    return failureOf(error);
  }
}

async function submit(deps: Deps, mailId: MailId, to: string, mail: Mail): Promise<SmtpOutcome> {
  const beganAt = performance.now();
  const observe = (code: string | null) =>
    observeProviderCall({
      provider: "smtp",
      call: "send",
      status: code === null ? null : Number(code.slice(0, 3)),
      beganAt,
    });
  try {
    const messageId = messageIdOf(deps, mailId);
    const { response } = await transportFor(deps).sendMail({ from: deps.env.MAIL_FROM, to, messageId, ...mail });
    const outcome = acceptedBy(response);
    observe(outcome.code ?? "250");
    return outcome;
  } catch (error) {
    if (isSilence(error)) pausedUntil.set(deps.env.SMTP_URL, performance.now() + pauseMs);
    const outcome = failureOf(error);
    observe(outcome.code);
    return outcome;
  }
}

const messageIdOf = (deps: Deps, mailId: MailId): string =>
  `<${mailId}@${/@([\w.-]+)>?\s*$/.exec(deps.env.MAIL_FROM)?.[1] ?? "gyeot.invalid"}>`;

type MailState = "sent" | "queued" | "failed";

async function recordOutcome(deps: Deps, mailId: MailId, state: MailState, code: string | null): Promise<void> {
  await deps.database.db
    .updateTable("mails")
    .set({ state, code, settled_at: state === "queued" ? null : deps.clock.now() })
    .where("mail_id", "=", mailId)
    // A bounce notice may arrive before the outcome is stored.
    .where("state", "=", "sending")
    .execute();
}

async function recordBounce(deps: Deps, mailId: MailId, to: string, code: string | null): Promise<void> {
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
