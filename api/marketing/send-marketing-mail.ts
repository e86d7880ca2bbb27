import { sql } from "kysely";
import type { MailId, MarketingMailId, UserId } from "#contract/ids";
import type { MarketingMailInput } from "#contract/marketing/schemas";
import { audit } from "../audit/audit";
import { sha256 } from "../crypto";
import { execute, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { markDone } from "../http/idempotency";
import { newId } from "../ids";
import { addJob, type JobContext, lowPriority } from "../jobs";
import { attemptOf, deliver } from "../mail/deliver";
import { findBounce } from "../mail/mail-address";
import { marketingMail } from "./marketing-mail";

/** Small enough that a batch takes a fraction of a second. */
const batchSize = 1_000;

type Draft = { adminId: UserId; input: MarketingMailInput; at: Date };

/** Stores an advertising mail as a draft; it never changes, so that what is previewed is what is sent. */
export async function createMarketingMail(deps: Deps, { adminId, input, at }: Draft): Promise<MarketingMailId> {
  const marketingMailId = newId("mkt", at);
  await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("marketing_mails")
      .values({
        marketing_mail_id: marketingMailId,
        ko_subject: input.koSubject,
        ko_body: input.koBody,
        en_subject: input.enSubject,
        en_body: input.enBody,
        created_by: adminId,
        created_at: at,
      })
      .execute();
    await markDone(tx, marketingMailId);
  });
  return marketingMailId;
}

type Sending = { adminId: UserId; marketingMailId: MarketingMailId; reason: string; at: Date };

/** Confirms a draft and starts sending it. Audited. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT if it was sent already. */
export async function confirmMarketingMail(
  deps: Deps,
  { adminId, marketingMailId, reason, at }: Sending,
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("marketing_mails")
      .select("confirmed_at")
      .where("marketing_mail_id", "=", marketingMailId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    if (found.confirmed_at) throw new ApiError("RESOURCE_CONFLICT");
    await tx
      .updateTable("marketing_mails")
      .set({ confirmed_at: at })
      .where("marketing_mail_id", "=", marketingMailId)
      .execute();
    const target = { type: "marketingMail", id: marketingMailId };
    await audit(tx, { adminId, action: "marketing.send", target, reason, at });
    await addJob(tx, "queue_marketing_mails", {}, { key: "queue_marketing_mails", priority: lowPriority });
  });
}

/**
 * Queues a job for each user who consents, for every confirmed mail. Recipients, jobs and cursor of a batch commit
 * together, and batches wait for each other: a killed or repeated run queues each recipient once.
 */
export async function queueMarketingMails(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await queueBatch(deps)));
}

/** False when every confirmed mail is queued. */
const queueBatch = (deps: Deps): Promise<boolean> =>
  deps.database.db.transaction().execute(async (tx) => {
    const next = await tx
      .selectFrom("marketing_mails")
      .select(["marketing_mail_id", "cursor_id"])
      .where("confirmed_at", "is not", null)
      .where("queued_at", "is", null)
      .orderBy("confirmed_at")
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!next) return false;
    const { marketing_mail_id: marketingMailId, cursor_id: cursorId } = next;
    const at = deps.clock.now();
    await execute(tx, recipientsStatement, { marketingMailId, cursorId, batchSize, at, priority: lowPriority });
    return true;
  });

export type Recipient = { marketingMailId: MarketingMailId; userId: UserId };

/**
 * Mails one recipient as things are now: only an active account that still consents, at an address that does not bounce.
 * The mail's id follows from mail and recipient, so that no second job sends it again.
 */
export async function sendToRecipient(
  deps: Deps,
  { marketingMailId, userId }: Recipient,
  job: JobContext["job"],
): Promise<void> {
  const { db } = deps.database;
  const person = await db
    .selectFrom("users")
    .select(["email", "lang"])
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .where("marketing_consent", "=", true)
    .executeTakeFirst();
  const texts = await db
    .selectFrom("marketing_mails")
    .selectAll()
    .where("marketing_mail_id", "=", marketingMailId)
    .executeTakeFirst();
  if (!person || !texts || (await findBounce(deps, person.email))) return;
  const mailId: MailId = `mal_${sha256(`${marketingMailId} ${userId}`).toString("hex").slice(0, 25)}`;
  await deliver(deps, { kind: "marketing", to: person.email, attempt: attemptOf(job, mailId) }, () =>
    marketingMail(deps, { userId, lang: person.lang }, texts),
  );
  await db
    .updateTable("marketing_mail_recipients")
    .set({ sent_at: sql`(SELECT settled_at FROM mails WHERE mail_id = ${mailId} AND state = 'sent')` })
    .where("marketing_mail_id", "=", marketingMailId)
    .where("user_id", "=", userId)
    .execute();
}

const recipientsStatement = loadSql<
  { jobs: number },
  { marketingMailId: MarketingMailId; cursorId: string; batchSize: number; at: Date; priority: number }
>("marketing/sql/queue-recipients.sql", {
  name: "queue_marketing_recipients",
  parameters: ["marketingMailId", "cursorId", "batchSize", "at", "priority"],
});
