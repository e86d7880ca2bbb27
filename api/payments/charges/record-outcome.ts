import { type RawBuilder, sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { Privacy } from "#contract/gifts/schemas";
import type { AttemptId, CampaignId, PaymentId } from "#contract/ids";
import { batchWrites } from "../../db/batch-writes";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { recordGift } from "../../gifts/record-gift";
import { newId } from "../../ids";
import { captureJournal } from "../../ledger/journals";
import { postJournals } from "../../ledger/post-journal";
import { splitOf } from "../../ledger/split";
import { queueMails } from "../../mail/queue-mail";
import { applyDeclinedCharge, applyPaidCharges, type MembershipCharge } from "../../memberships/apply-charge";
import { won } from "../../money";
import { notifyEach } from "../../notifications/notify";
import { markCardUnusable } from "../cards/mark-card-unusable";
import type { Charged } from "../provider/toss";
import { isHardDecline, issuerName } from "../provider/toss-codes";
import { enqueueRefund } from "../refunds/automatic-refund";
import type { Outcome } from "./charge-attempt";
import type { OutcomeOptions } from "./outcome-options";

type Attempt = MembershipCharge & {
  attempt_id: AttemptId;
  outcome: string;
  kind: "membership" | "donation" | "campaign";
  shown: Privacy | null;
  campaign_id: CampaignId | null;
  card_brand: string | null;
  card_last4: string | null;
  email: string;
  lang: Lang;
};

/**
 * Records an attempt's outcome in one transaction: state, payment, ledger, receipt, notification. The first outcome
 * counts, and only its caller gets true. An unresolved one changes nothing: the worker looks it up again.
 */
export async function recordOutcome(
  deps: Deps,
  {
    attemptId,
    outcome,
    at,
    alsoReviewed = false,
    forReturn = false,
    alongside,
  }: { attemptId: AttemptId; outcome: Outcome; at: Date } & OutcomeOptions,
): Promise<boolean> {
  if (outcome.kind === "unresolved") return false;
  const recorded = await deps.database.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    const isOpen = attempt.outcome === "pending" || (alsoReviewed && attempt.outcome === "review");
    if (!isOpen) {
      // Impossible while leases hold (docs/decisions/055); otherwise the morning's reconciliation lists it for an admin.
      if (outcome.kind === "done" && attempt.outcome === "declined")
        deps.log.error({ attemptId }, "charged after it was declined: payment needs an operator");
      return false;
    }
    if (outcome.kind === "done" && forReturn) await captureToReturn(deps, tx, attempt, outcome.payment, at);
    else if (outcome.kind === "done") await capture(deps, tx, [{ attempt, payment: outcome.payment }], at);
    else if (outcome.kind === "mismatch") await closeAttempt(tx, attempt, "review", "AMOUNT_MISMATCH", at);
    else await decline(tx, attempt, outcome, at);
    await alongside?.(tx);
    return true;
  });
  if (outcome.kind === "mismatch" || outcome.kind === "config") {
    deps.log.error({ attemptId, outcome: outcome.kind }, "payment needs an operator");
  }
  return recorded;
}

type RenewalOutcome = { attemptId: AttemptId; outcome: Outcome };
type CapturedRenewal = { attemptId: AttemptId; outcome: Extract<Outcome, { kind: "done" }> };

/**
 * Returns a function that records a renewal's outcome as `recordOutcome` does; captures that arrive during a commit are
 * recorded together in the next transaction. Create one for each run.
 */
export function createRenewalWriter(deps: Deps): (renewal: RenewalOutcome) => Promise<boolean> {
  const alone = (renewal: RenewalOutcome) => recordOutcome(deps, { ...renewal, at: deps.clock.now() });
  const together = (renewals: CapturedRenewal[]) => captureTogether(deps, renewals);
  const writeCaptured = batchWrites({ together, alone });
  return ({ attemptId, outcome }) =>
    outcome.kind === "done" ? writeCaptured({ attemptId, outcome }) : alone({ attemptId, outcome });
}

/** Records captures in one transaction. Returns null for an attempt that is not pending or that is locked. */
async function captureTogether(deps: Deps, renewals: CapturedRenewal[]): Promise<(true | null)[]> {
  const payments = new Map(renewals.map(({ attemptId, outcome }) => [attemptId, outcome.payment]));
  const captured = await deps.database.db.transaction().execute(async (tx) => {
    const attempts = await attemptsWithOrders(tx)
      .where("a.attempt_id", "in", [...payments.keys()])
      .where("a.outcome", "=", "pending")
      .forUpdate("a")
      .skipLocked()
      .execute();
    const captures = attempts.flatMap((attempt) => {
      const payment = payments.get(attempt.attempt_id);
      return payment ? [{ attempt, payment }] : [];
    });
    if (captures.length > 0) await capture(deps, tx, captures, deps.clock.now());
    return new Set(attempts.map(({ attempt_id }) => attempt_id));
  });
  return renewals.map(({ attemptId }) => (captured.has(attemptId) ? true : null));
}

/** Leaves an outcome that could not be resolved in time to an admin; it is never charged automatically again. */
export async function sendToReview(
  deps: Deps,
  { attemptId, code, at }: { attemptId: AttemptId; code: string; at: Date },
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt.outcome === "pending") await closeAttempt(tx, attempt, "review", code, at);
  });
  deps.log.error({ attemptId }, "payment needs an operator");
}

type Capture = { attempt: Attempt; payment: Charged };

async function capture(deps: Deps, tx: Tx, captures: Capture[], at: Date): Promise<void> {
  const payments = captures.map(({ attempt, payment }) => ({ paymentId: newId("pay", at), attempt, payment }));
  const attempts = captures.map(({ attempt }) => attempt);
  // The card was charged: a failure before no longer counts.
  await sql`WITH closed AS (UPDATE payment_attempts SET outcome = 'done', provider_code = NULL, settled_at = ${at}
      WHERE attempt_id = ANY(${attempts.map(({ attempt_id }) => attempt_id)})),
    usable AS (UPDATE cards SET failed_at = NULL, failed_code = NULL
      WHERE card_id = ANY(${attempts.map(({ card_id }) => card_id)}) AND failed_at IS NOT NULL),
    approved AS (UPDATE orders SET status = 'approved'
      WHERE order_id = ANY(${attempts.map(({ order_id }) => order_id)}))
    ${insertPayments(payments, at)}`.execute(tx);
  for (const kind of ["membershipPaid", "donated"] as const) {
    const paid = payments.filter(({ attempt }) => (attempt.kind === "membership") === (kind === "membershipPaid"));
    // Without actor: a creator who blocks or leaves does not take the record of a payment along.
    const recipients = paid.map(({ attempt, paymentId }) => ({
      to: attempt.buyer_id,
      actor: null,
      target: { type: "payment" as const, id: paymentId },
    }));
    await notifyEach(tx, { kind, at }, recipients);
  }
  for (const { kind, ...attempt } of attempts)
    if (kind !== "membership") await recordGift(tx, { ...attempt, kind }, at);
  // The membership ended during the charge: nothing can be given for the money, so it is refunded automatically.
  for (const { order_id } of await applyPaidCharges(tx, attempts, at))
    await enqueueRefund(tx, { orderId: order_id, amount: null, givenFor: `ended:${order_id}` });
  const receipts = attempts.map(({ email, lang, order_id, buyer_id }) => ({
    to: email,
    lang,
    kind: "receipt" as const,
    details: { orderId: order_id, buyerId: buyer_id },
    key: `receipt:${order_id}`,
  }));
  await queueMails(deps, tx, receipts);
  await postCaptures(deps, tx, attempts, at);
}

/** Books the money of an order that is no longer fulfilled and refunds it; everything else as after a decline. */
async function captureToReturn(deps: Deps, tx: Tx, attempt: Attempt, payment: Charged, at: Date): Promise<void> {
  await decline(tx, attempt, { kind: "declined", code: "RETURNED", message: "" }, at);
  await closeAttempt(tx, attempt, "done", "RETURNED", at);
  await insertPayments([{ paymentId: newId("pay", at), attempt, payment }], at).execute(tx);
  await enqueueRefund(tx, { orderId: attempt.order_id, amount: null, givenFor: `returned:${attempt.order_id}` });
  await postCaptures(deps, tx, [attempt], at);
}

type NewPayment = Capture & { paymentId: PaymentId };

function insertPayments(payments: NewPayment[], at: Date): RawBuilder<unknown> {
  const rows = payments.map(({ paymentId, attempt, payment }) => {
    const { card_brand, card_last4 } = cardColumns(attempt, payment);
    return sql`(${paymentId}, ${attempt.order_id}, ${attempt.buyer_id}, ${attempt.creator_id}, ${payment.paymentKey},
      ${attempt.amount_won}, ${payment.method}, ${card_brand}, ${card_last4}, ${payment.receiptUrl}, ${at})`;
  });
  return sql`INSERT INTO payments (payment_id, order_id, buyer_id, creator_id, provider_payment_key, amount_won, method,
      card_brand, card_last4, receipt_url, approved_at) VALUES ${sql.join(rows)}`;
}

/** The provider says what paid, the order only what was meant to. An easy pay may have no card. */
function cardColumns(attempt: Attempt, { method, card }: Charged) {
  if (method !== "creditCard") return { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null };
  return {
    card_brand: attempt.card_brand ?? card?.brand ?? issuerName(undefined),
    card_last4: attempt.card_last4 ?? card?.last4 ?? "****",
  };
}

/** Last, because the accounts that every payment touches are locked from here to the commit. */
async function postCaptures(deps: Deps, tx: Tx, attempts: Attempt[], at: Date): Promise<void> {
  const journals = attempts.map(({ order_id: orderId, creator_id: creatorId, amount_won }) => {
    const amount = won(amount_won);
    return captureJournal({ orderId, creatorId, amount, split: splitOf(amount, deps.env.PLATFORM_FEE_BPS) });
  });
  await postJournals(tx, journals, at);
}

/** A declined order ends; one that failed by our own configuration stays open for another try. */
async function decline(
  tx: Tx,
  attempt: Attempt,
  outcome: { kind: "declined"; code: string; message: string } | { kind: "config"; code: string },
  at: Date,
): Promise<void> {
  await closeAttempt(tx, attempt, "declined", outcome.code, at);
  const isHard = isHardDecline(outcome.code);
  await applyDeclinedCharge(tx, { charge: attempt, outcome: { kind: outcome.kind, isHard }, at });
  if (attempt.card_id && isHard) await markCardUnusable(tx, { cardId: attempt.card_id, code: outcome.code, at });
  const isJoin = attempt.purpose === "join";
  const isRenewal = attempt.purpose === "renewal" || attempt.purpose === "recovery";
  await tx
    .updateTable("orders")
    .set({
      // A renewal has no buyer to retry it: its next try is a new order.
      status: outcome.kind === "config" && !isRenewal ? "ready" : "failed",
      failure_code: outcome.code,
      failure_reason: outcome.kind === "declined" ? outcome.message.slice(0, 200) : null,
      ...(isJoin && { subscription_id: null }),
    })
    .where("order_id", "=", attempt.order_id)
    .execute();
}

async function closeAttempt(
  tx: Tx,
  attempt: Attempt,
  outcome: "done" | "declined" | "review",
  code: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ outcome, provider_code: code, settled_at: at })
    .where("attempt_id", "=", attempt.attempt_id)
    .execute();
}

async function lockAttempt(tx: Tx, attemptId: AttemptId): Promise<Attempt> {
  return attemptsWithOrders(tx).where("a.attempt_id", "=", attemptId).forUpdate("a").executeTakeFirstOrThrow();
}

const attemptsWithOrders = (tx: Tx) =>
  tx
    .selectFrom("payment_attempts as a")
    .innerJoin("orders as o", "o.order_id", "a.order_id")
    .leftJoin("cards as c", "c.card_id", "a.card_id")
    .innerJoin("users as u", "u.user_id", "o.buyer_id")
    .leftJoin("subscriptions as s", "s.subscription_id", "o.subscription_id")
    .select([
      "a.attempt_id",
      "a.order_id",
      "a.outcome",
      "a.amount_won",
      "o.buyer_id",
      "o.creator_id",
      "o.subscription_id",
      "o.kind",
      "o.shown",
      "o.campaign_id",
      "o.purpose",
      "o.period_no",
      "o.plan_id",
      "o.plan_price_id",
      "s.anchor_on",
      "a.card_id",
      "c.brand as card_brand",
      "c.last4 as card_last4",
      "u.email",
      "u.lang",
    ]);
