import { sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { addJob, lowPriority } from "../jobs";
import { findBounce } from "../mail/mail-address";
import { queueMail } from "../mail/queue-mail";

type NoticeKind = "consentConfirmation" | "dataUse";
/** `after`: the last user of the batch before; empty for the first one. */
export type NoticeBatch = { kind: NoticeKind; after: UserId | "" };

export const batchSize = 100;
/** At most 864,000 notices a day: on the first day every older account is due. */
const pauseSeconds = 10;

/** Once a day: the first batch of both kinds of notices. */
export async function startPeriodicNotices(deps: Deps): Promise<void> {
  for (const kind of ["consentConfirmation", "dataUse"] as const) await sendNoticeBatch(deps, { kind, after: "" });
}

/**
 * Queues the notices that are due to the next users, and the job of the next batch. A notice and its time commit
 * together, and batches wait for each other: a killed or repeated job sends each notice once. While an address
 * bounces, its user stays due.
 */
export async function sendNoticeBatch(deps: Deps, { kind, after }: NoticeBatch): Promise<void> {
  const at = deps.clock.now();
  await deps.database.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('periodic_notices'))`.execute(tx);
    const due = await execute(tx, dueStatements[kind], { after, at, limit: batchSize });
    for (const person of due) if (!(await findBounce(deps, person.email))) await notify(deps, tx, { kind, person, at });
    const last = due.at(-1);
    if (last && due.length === batchSize)
      await enqueueBatch(tx, { kind, after: last.user_id }, secondsAfter(at, pauseSeconds));
  });
}

type Due = { user_id: UserId; email: string; lang: Lang; consented_at: Date | null };

async function notify(deps: Deps, tx: Tx, { kind, person, at }: { kind: NoticeKind; person: Due; at: Date }) {
  await tx
    .insertInto("periodic_notices")
    .values({ user_id: person.user_id, kind, notified_at: at })
    .onConflict((c) =>
      c.columns(["user_id", "kind"]).doUpdateSet((e) => ({ notified_at: e.ref("excluded.notified_at") })),
    )
    .execute();
  const { user_id: userId, email: to, lang, consented_at: consentedAt } = person;
  const priority = lowPriority;
  if (consentedAt === null) return queueMail(deps, tx, { to, lang, kind: "dataUse", details: {}, priority });
  const details = { userId, consentedAt: consentedAt.toISOString() };
  await queueMail(deps, tx, { to, lang, kind: "consentConfirmation", details, priority });
}

/** By a key, so that each kind has at most one waiting batch. */
const enqueueBatch = (tx: Tx, batch: NoticeBatch, runAt: Date) =>
  addJob(tx, "send_periodic_notices", batch, { runAt, key: `periodic_notices:${batch.kind}`, priority: lowPriority });

type BatchQuery = { after: string; at: Date; limit: number };
const parameters = ["after", "at", "limit"] as const;
const dueStatements = {
  consentConfirmation: loadSql<Due, BatchQuery>("accounts/sql/due-consent-confirmations.sql", {
    name: "due_consent_confirmations",
    parameters,
  }),
  dataUse: loadSql<Due, BatchQuery>("accounts/sql/due-data-use-notices.sql", {
    name: "due_data_use_notices",
    parameters,
  }),
};
