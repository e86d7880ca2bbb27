import type { RefundId } from "#contract/ids";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { recordRefundOutcome } from "../payments/refunds/record-refund-outcome";
import { reopenRefund } from "../payments/refunds/reopen-refund";
import { refundOfMark, sendRefund } from "../payments/refunds/send-refund";
import {
  auditDecision,
  auditInOwnTransaction,
  conflict,
  type DecideReviewInput,
  invalidAction,
  providerUnavailable,
} from "./admin-action";

/** Decides a refund left to an admin: found at the provider by its mark, sent again, or given up. */
export async function decideRefund(deps: Deps, decision: DecideReviewInput<RefundId>): Promise<void> {
  const refund = await deps.database.db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.payment_id")
    .select(["r.refund_id", "r.outcome", "r.amount_won", "p.provider_payment_key"])
    .where("r.refund_id", "=", decision.reviewId)
    .executeTakeFirst();
  if (!refund) throw notFound();
  if (refund.outcome !== "review") throw conflict("reviewOver");
  if (decision.action === "refund") return sendAgain(deps, decision);
  if (decision.action !== "lookUp" && decision.action !== "close") throw invalidAction();
  const found = await deps.toss.findCancels(refund.provider_payment_key);
  if (found.kind === "unknown") throw providerUnavailable();
  const ours = found.cancels.find(({ reason }) => refundOfMark(reason) === refund.refund_id);
  if (decision.action === "close") return giveUp(deps, decision, ours !== undefined);
  if (!ours) return auditInOwnTransaction(deps, decision);
  const outcome = { kind: "done", transactionKey: ours.transactionKey, amount: ours.amount } as const;
  const alongside = (tx: Parameters<typeof auditDecision>[0]) => auditDecision(tx, decision);
  await recordRefundOutcome(deps, {
    refundId: refund.refund_id,
    outcome,
    at: decision.at,
    alsoReviewed: true,
    alongside,
  });
}

/** Nothing was refunded and nothing will be: the membership it ended continues. */
async function giveUp(deps: Deps, decision: DecideReviewInput<RefundId>, isRefunded: boolean): Promise<void> {
  if (isRefunded) throw conflict("hasGoneBack");
  let recorded = false;
  const alongside = async (tx: Parameters<typeof auditDecision>[0]) => {
    recorded = true;
    await auditDecision(tx, decision);
  };
  const outcome = { kind: "refused", code: "GIVEN_UP", message: "" } as const;
  await recordRefundOutcome(deps, {
    refundId: decision.reviewId,
    outcome,
    at: decision.at,
    alsoReviewed: true,
    alongside,
  });
  if (!recorded) throw conflict("reviewOver");
}

/** Sets the refund back to pending, so that of two admins one sends it; the provider is asked first for an earlier cancel. */
async function sendAgain(deps: Deps, decision: DecideReviewInput<RefundId>): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    if (!(await reopenRefund(tx, decision.reviewId, decision.at))) throw conflict("reviewOver");
    await auditDecision(tx, decision);
  });
  const outcome = await sendRefund(deps, decision.reviewId, { lookFirst: true });
  await recordRefundOutcome(deps, { refundId: decision.reviewId, outcome, at: deps.clock.now() });
  if (outcome.kind === "unresolved") throw providerUnavailable();
  if (outcome.kind === "refused") throw conflict("providerRefused");
}
