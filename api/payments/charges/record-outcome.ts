import type { Lang } from "#contract/errors";
import type { Shown } from "#contract/gifts";
import { encrypt } from "../../crypto";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { recordGift } from "../../gifts/record-gift";
import { newId } from "../../ids";
import { captureJournal } from "../../ledger/journals";
import { postJournal } from "../../ledger/post-journal";
import { splitOf } from "../../ledger/split";
import { queueMail } from "../../mail/queue";
import { applyDeclinedCharge, applyPaidCharge, type MembershipCharge } from "../../memberships/apply-charge";
import { won } from "../../money";
import { markCardUnusable, markCardUsable } from "../cards/mark-card-unusable";
import type { Charged } from "../provider/toss";
import { isHardDecline, issuerName } from "../provider/toss-codes";
import { enqueueRefund } from "../refunds/automatic-refund";
import type { Outcome } from "./charge-attempt";
import type { OutcomeOptions } from "./outcome-options";

type Attempt = MembershipCharge & {
  attempt_id: string;
  outcome: string;
  buyer_id: string;
  creator_id: string;
  kind: "membership" | "donation" | "campaign";
  shown: Shown | null;
  campaign_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  email: string;
  lang: Lang;
};

/**
 * Makes an attempt's outcome the truth, in one transaction: state, payment, ledger, receipt. Of two that bring an
 * outcome the first counts: true for that one. An unresolved one changes nothing: the worker looks again.
 */
export async function recordOutcome(
  deps: Deps,
  attemptId: string,
  outcome: Outcome,
  at: Date,
  { alsoReviewed = false, forReturn = false, alongside }: OutcomeOptions = {},
): Promise<boolean> {
  if (outcome.kind === "unresolved") return false;
  const settled = await deps.database.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    const isOpen = attempt.outcome === "pending" || (alsoReviewed && attempt.outcome === "review");
    if (!isOpen) {
      // Nobody charges so any more (docs/decisions/055); were it so, the morning's reconcile has it for a person.
      if (outcome.kind === "done" && attempt.outcome === "declined")
        deps.log.error({ attemptId }, "charged after it was declined: payment needs an operator");
      return false;
    }
    if (outcome.kind === "done" && forReturn) await captureToReturn(deps, tx, attempt, outcome.payment, at);
    else if (outcome.kind === "done") await capture(deps, tx, attempt, outcome.payment, at);
    else if (outcome.kind === "mismatch") await close(tx, attempt, "review", "AMOUNT_MISMATCH", at);
    else await decline(tx, attempt, outcome, at);
    await alongside?.(tx);
    return true;
  });
  if (outcome.kind === "mismatch" || outcome.kind === "config") {
    deps.log.error({ attemptId, outcome: outcome.kind }, "payment needs an operator");
  }
  return settled;
}

/** What nobody could find out in time: left to a person, and never charged again by itself. */
export async function sendToReview(deps: Deps, attemptId: string, code: string, at: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt.outcome === "pending") await close(tx, attempt, "review", code, at);
  });
  deps.log.error({ attemptId }, "payment needs an operator");
}

async function capture(deps: Deps, tx: Tx, attempt: Attempt, payment: Charged, at: Date): Promise<void> {
  await close(tx, attempt, "done", null, at);
  if (attempt.card_id) await markCardUsable(tx, attempt.card_id);
  await tx.updateTable("orders").set({ status: "approved" }).where("order_id", "=", attempt.order_id).execute();
  await recordPayment(tx, attempt, payment, at);
  if (attempt.kind !== "membership") await recordGift(tx, { ...attempt, kind: attempt.kind }, at);
  // It had ended while it was charged: there is nothing left to give, and the money goes back by itself.
  if (!(await applyPaidCharge(tx, attempt, at)))
    await enqueueRefund(tx, { orderId: attempt.order_id, amount: null, givenFor: `ended:${attempt.order_id}` });
  const sealed = encrypt(deps.keys, JSON.stringify({ orderId: attempt.order_id, buyerId: attempt.buyer_id }));
  await queueMail(
    deps,
    tx,
    { to: attempt.email, lang: attempt.lang, mail: "receipt", sealed },
    { key: `receipt:${attempt.order_id}` },
  );
  await postCapture(deps, tx, attempt, at);
}

/** What was ordered is not given any more: as after a decline, but for the money, which is in the books to go back. */
async function captureToReturn(deps: Deps, tx: Tx, attempt: Attempt, payment: Charged, at: Date): Promise<void> {
  await decline(tx, attempt, { kind: "declined", code: "RETURNED", message: "" }, at);
  await close(tx, attempt, "done", "RETURNED", at);
  await recordPayment(tx, attempt, payment, at);
  await enqueueRefund(tx, { orderId: attempt.order_id, amount: null, givenFor: `returned:${attempt.order_id}` });
  await postCapture(deps, tx, attempt, at);
}

async function recordPayment(tx: Tx, attempt: Attempt, payment: Charged, at: Date): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      payment_id: newId("pay", at),
      order_id: attempt.order_id,
      buyer_id: attempt.buyer_id,
      creator_id: attempt.creator_id,
      provider_payment_key: payment.paymentKey,
      amount_won: attempt.amount_won,
      card_brand: attempt.card_brand ?? payment.card?.brand ?? issuerName(undefined),
      card_last4: attempt.card_last4 ?? payment.card?.last4 ?? "****",
      receipt_url: payment.receiptUrl,
      approved_at: at,
    })
    .execute();
}

/** Last, because the accounts every payment touches are locked from here to the commit. */
async function postCapture(deps: Deps, tx: Tx, attempt: Attempt, at: Date): Promise<void> {
  const amount = won(attempt.amount_won);
  await postJournal(
    tx,
    captureJournal(attempt.order_id, attempt.creator_id, amount, splitOf(amount, deps.env.PLATFORM_FEE_BPS)),
    at,
  );
}

/** A declined order ends; one that our own configuration failed stays open for another try. */
async function decline(
  tx: Tx,
  attempt: Attempt,
  outcome: { kind: "declined"; code: string; message: string } | { kind: "config"; code: string },
  at: Date,
): Promise<void> {
  await close(tx, attempt, "declined", outcome.code, at);
  const isHard = isHardDecline(outcome.code);
  await applyDeclinedCharge(tx, attempt, { kind: outcome.kind, isHard }, at);
  if (attempt.card_id && isHard) await markCardUnusable(tx, { cardId: attempt.card_id, code: outcome.code, at });
  const joins = attempt.purpose === "join";
  const isRenewal = attempt.purpose === "renewal" || attempt.purpose === "recovery";
  await tx
    .updateTable("orders")
    .set({
      // Nobody presses a button for a renewal again: its next try is an order of its own.
      status: outcome.kind === "config" && !isRenewal ? "ready" : "failed",
      failure_code: outcome.code,
      failure_reason: outcome.kind === "declined" ? outcome.message.slice(0, 200) : null,
      ...(joins && { subscription_id: null }),
    })
    .where("order_id", "=", attempt.order_id)
    .execute();
}

async function close(
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

async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt> {
  return tx
    .selectFrom("payment_attempts as a")
    .innerJoin("orders as o", "o.order_id", "a.order_id")
    .leftJoin("cards as c", "c.card_id", "a.card_id")
    .innerJoin("users as u", "u.user_id", "o.buyer_id")
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
      "a.card_id",
      "c.brand as card_brand",
      "c.last4 as card_last4",
      "u.email",
      "u.lang",
    ])
    .where("a.attempt_id", "=", attemptId)
    .forUpdate("a")
    .executeTakeFirstOrThrow();
}
