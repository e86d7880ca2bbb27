import type { AttemptId, OrderId } from "#contract/ids";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { won } from "../money";
import { recordOutcome } from "../payments/charges/record-outcome";
import type { Described } from "../payments/provider/toss";
import { syncOrderWithProvider } from "../payments/receive-webhook";
import { runAutomaticRefund } from "../payments/refunds/automatic-refund";
import {
  auditDecision,
  auditInOwnTransaction,
  conflict,
  type DecideReviewInput,
  invalidAction,
  providerUnavailable,
} from "./admin-action";

/** Decides a charge left to an admin; the provider's own view of it is always requested first. */
export async function decideCharge(deps: Deps, decision: DecideReviewInput<AttemptId>): Promise<void> {
  const attempt = await deps.database.db
    .selectFrom("payment_attempts")
    .select(["attempt_id", "order_id", "amount_won", "outcome"])
    .where("attempt_id", "=", decision.reviewId)
    .executeTakeFirst();
  if (!attempt) throw notFound();
  if (attempt.outcome !== "review") throw conflict("reviewOver");
  if (decision.action === "lookUp") {
    await auditInOwnTransaction(deps, decision);
    return syncCharge(deps, attempt.attempt_id);
  }
  const view = await deps.toss.describe({ orderId: attempt.order_id });
  if (!view) throw providerUnavailable();
  if (decision.action === "accept") return accept(deps, decision, attempt, view);
  if (decision.action === "refund") return refundCharge(deps, decision, attempt, view);
  if (decision.action === "close") return closeCharge(deps, decision, view);
  throw invalidAction();
}

/** Records the provider's outcome of a charge in review. A repeated call changes nothing. */
export async function syncCharge(deps: Deps, attemptId: AttemptId): Promise<void> {
  const { order_id } = await deps.database.db
    .selectFrom("payment_attempts")
    .select("order_id")
    .where("attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();
  await syncOrderWithProvider(deps, order_id, { alsoReviewed: true });
}

type Attempt = { attempt_id: AttemptId; order_id: OrderId; amount_won: number };
const captured = new Set(["DONE", "PARTIAL_CANCELED", "CANCELED"]);
const isCaptured = (view: Described) => view.known && captured.has(view.status);

/** Paid as ordered: the order is fulfilled. */
async function accept(
  deps: Deps,
  decision: DecideReviewInput<AttemptId>,
  attempt: Attempt,
  view: Described,
): Promise<void> {
  if (!view.known || !captured.has(view.status)) throw conflict("notCaptured");
  if (view.amount !== attempt.amount_won) throw conflict("otherAmount");
  await recordCaptured(deps, decision, view, {});
}

/** Refunds in full. A charge of the order's amount is booked first, so that the fan sees both; any other was never booked. */
async function refundCharge(
  deps: Deps,
  decision: DecideReviewInput<AttemptId>,
  attempt: Attempt,
  view: Described,
): Promise<void> {
  if (!view.known || !captured.has(view.status)) throw conflict("notCaptured");
  if (view.amount !== attempt.amount_won) return refundUnbooked(deps, decision, view);
  await recordCaptured(deps, decision, view, { forReturn: true });
  // The worker would run the job too: whichever is first, it is refunded once.
  await runAutomaticRefund(deps, { orderId: attempt.order_id, amount: null, givenFor: `returned:${attempt.order_id}` });
}

async function refundUnbooked(
  deps: Deps,
  decision: DecideReviewInput<AttemptId>,
  view: Described & { known: true },
): Promise<void> {
  if (view.balance > 0) {
    const mark = `확인 ${decision.reviewId}`;
    const cancel = {
      paymentKey: view.paymentKey,
      amount: won(view.balance),
      mark,
      idempotencyKey: `return:${decision.reviewId}`,
    };
    const outcome = await deps.toss.cancel(cancel);
    if (outcome.kind !== "done") throw providerUnavailable();
  }
  await recordDeclined(deps, decision, "RETURNED");
}

/** Nothing was captured: the order ends as after a decline. */
async function closeCharge(deps: Deps, decision: DecideReviewInput<AttemptId>, view: Described): Promise<void> {
  if (isCaptured(view)) throw conflict("isCaptured");
  await recordDeclined(deps, decision, "NOT_CAPTURED");
}

async function recordCaptured(
  deps: Deps,
  decision: DecideReviewInput<AttemptId>,
  view: Described & { known: true },
  { forReturn = false },
) {
  const payment = {
    ...view.paidBy,
    paymentKey: view.paymentKey,
    amount: view.amount,
    approvedAt: view.approvedAt ?? decision.at,
    receiptUrl: view.receiptUrl,
  };
  const alongside = (tx: Parameters<typeof auditDecision>[0]) => auditDecision(tx, decision);
  const options = { forReturn, alsoReviewed: true, alongside };
  if (
    !(await recordOutcome(deps, {
      attemptId: decision.reviewId,
      outcome: { kind: "done", payment },
      at: decision.at,
      ...options,
    }))
  )
    throw conflict("reviewOver");
}

async function recordDeclined(deps: Deps, decision: DecideReviewInput<AttemptId>, code: string): Promise<void> {
  const outcome = { kind: "declined", code, message: "" } as const;
  const alongside = (tx: Parameters<typeof auditDecision>[0]) => auditDecision(tx, decision);
  if (
    !(await recordOutcome(deps, {
      attemptId: decision.reviewId,
      outcome,
      at: decision.at,
      alsoReviewed: true,
      alongside,
    }))
  )
    throw conflict("reviewOver");
}
