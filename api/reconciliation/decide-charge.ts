import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { won } from "../money";
import { recordOutcome } from "../payments/charges/record-outcome";
import type { Described } from "../payments/provider/toss";
import { syncOrderWithProvider } from "../payments/receive-webhook";
import { runAutomaticRefund as giveBackNow } from "../payments/refunds/automatic-refund";
import { type DecideReviewInput, notItsDeed, otherwise, silent, writeDown, writeDownAlone } from "./admin-action";

/** A charge that was left to a person: whatever is decided, the provider's word on it is asked for first. */
export async function decideCharge(deps: Deps, deed: DecideReviewInput): Promise<void> {
  const attempt = await deps.database.db
    .selectFrom("payment_attempts")
    .select(["attempt_id", "order_id", "amount_won", "outcome"])
    .where("attempt_id", "=", deed.reviewId)
    .executeTakeFirst();
  if (!attempt) throw notFound();
  if (attempt.outcome !== "review") throw otherwise("reviewOver");
  if (deed.deed === "lookUp") {
    await writeDownAlone(deps, deed);
    return lookAtCharge(deps, attempt.attempt_id);
  }
  const told = await deps.toss.describe({ orderId: attempt.order_id });
  if (!told) throw silent();
  if (deed.deed === "accept") return accept(deps, deed, attempt, told);
  if (deed.deed === "refund") return runAutomaticRefund(deps, deed, attempt, told);
  if (deed.deed === "close") return close(deps, deed, told);
  throw notItsDeed();
}

/** Settles a charge in review by what the provider says of it; again changes nothing. */
export async function lookAtCharge(deps: Deps, attemptId: string): Promise<void> {
  const { order_id } = await deps.database.db
    .selectFrom("payment_attempts")
    .select("order_id")
    .where("attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();
  await syncOrderWithProvider(deps, order_id, { alsoReviewed: true });
}

type Attempt = { attempt_id: string; order_id: string; amount_won: number };
const captured = new Set(["DONE", "PARTIAL_CANCELED", "CANCELED"]);
const isCaptured = (told: Described) => told.known && captured.has(told.status);

/** Paid as ordered: what was ordered is given. */
async function accept(deps: Deps, deed: DecideReviewInput, attempt: Attempt, told: Described): Promise<void> {
  if (!told.known || !captured.has(told.status)) throw otherwise("notCaptured");
  if (told.amount !== attempt.amount_won) throw otherwise("otherAmount");
  await settle(deps, deed, told, {});
}

/** Given back whole. One of the order's amount is booked first, so that the fan sees both; another never was ours. */
async function runAutomaticRefund(
  deps: Deps,
  deed: DecideReviewInput,
  attempt: Attempt,
  told: Described,
): Promise<void> {
  if (!told.known || !captured.has(told.status)) throw otherwise("notCaptured");
  if (told.amount !== attempt.amount_won) return giveBackUnbooked(deps, deed, told);
  await settle(deps, deed, told, { forReturn: true });
  // The worker would do it as well: whoever is first, it goes back once.
  await giveBackNow(deps, { orderId: attempt.order_id, amount: null, givenFor: `returned:${attempt.order_id}` });
}

async function giveBackUnbooked(deps: Deps, deed: DecideReviewInput, told: Described & { known: true }): Promise<void> {
  if (told.balance > 0) {
    const mark = `확인 ${deed.reviewId}`;
    const wish = {
      paymentKey: told.paymentKey,
      amount: won(told.balance),
      mark,
      idempotencyKey: `return:${deed.reviewId}`,
    };
    const outcome = await deps.toss.cancel(wish);
    if (outcome.kind !== "done") throw silent();
  }
  await settleAs(deps, deed, "RETURNED");
}

/** Nothing was taken: the order ends as after a decline. */
async function close(deps: Deps, deed: DecideReviewInput, told: Described): Promise<void> {
  if (isCaptured(told)) throw otherwise("isCaptured");
  await settleAs(deps, deed, "NOT_CAPTURED");
}

async function settle(
  deps: Deps,
  deed: DecideReviewInput,
  told: Described & { known: true },
  how: { forReturn?: boolean },
) {
  const payment = {
    paymentKey: told.paymentKey,
    amount: told.amount,
    approvedAt: told.approvedAt ?? deed.at,
    receiptUrl: null,
  };
  const alongside = (tx: Parameters<typeof writeDown>[0]) => writeDown(tx, deed);
  const options = { ...how, alsoReviewed: true, alongside };
  if (!(await recordOutcome(deps, deed.reviewId, { kind: "done", payment }, deed.at, options)))
    throw otherwise("reviewOver");
}

async function settleAs(deps: Deps, deed: DecideReviewInput, code: string): Promise<void> {
  const outcome = { kind: "declined", code, message: "" } as const;
  const alongside = (tx: Parameters<typeof writeDown>[0]) => writeDown(tx, deed);
  if (!(await recordOutcome(deps, deed.reviewId, outcome, deed.at, { alsoReviewed: true, alongside })))
    throw otherwise("reviewOver");
}
