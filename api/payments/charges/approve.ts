import type { Payment } from "#contract/payments";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { waitForOutcome } from "../lease";
import { paymentOfOrder } from "../orders/queries";
import { type Brand, beginAttempt } from "./begin-attempt";
import { chargeAttempt, type Outcome } from "./charge-attempt";
import { recordOutcome } from "./record-outcome";

type Input = { buyerId: string; orderId: string; cardId: string | undefined; brand?: Brand; at: Date };

/** Charges under way in this process, by attempt: whoever asks again waits for the same answer. */
const underway = new Map<string, Promise<Outcome>>();

/**
 * Charges the order's amount to a registered card, or a gift's by BrandPay, once, whatever is retried: every caller for the same order gets
 * the same payment. Throws PAYMENT_DECLINED, CARD_REQUIRED, CONFLICT_SUBSCRIBE, RESOURCE_CONFLICT,
 * RESOURCE_NOT_FOUND; SERVICE_UNAVAILABLE while the outcome is not known, which the worker then finds out.
 */
export async function approve(deps: Deps, { buyerId, orderId, cardId, brand, at }: Input): Promise<Payment> {
  await deps.limits.use("approvePerUser", buyerId);
  const begun = await beginAttempt(deps, { buyerId, orderId, cardId, brand, at });
  if (begun.kind === "paid") return paymentOfOrder(deps, buyerId, orderId);
  if (begun.kind === "underway") {
    const known = underway.get(begun.attemptId);
    if (!known) return waitForOtherProcess(deps, begun.attemptId, buyerId, orderId);
    return answer(deps, await known, buyerId, orderId);
  }
  const outcome = chargeAndSettle(deps, begun.attemptId).finally(() => underway.delete(begun.attemptId));
  underway.set(begun.attemptId, outcome);
  return answer(deps, await outcome, buyerId, orderId);
}

async function chargeAndSettle(deps: Deps, attemptId: string): Promise<Outcome> {
  const outcome = await chargeAttempt(deps, attemptId);
  await recordOutcome(deps, attemptId, outcome, deps.clock.now());
  return outcome;
}

async function answer(deps: Deps, outcome: Outcome, buyerId: string, orderId: string): Promise<Payment> {
  if (outcome.kind === "done") return paymentOfOrder(deps, buyerId, orderId);
  if (outcome.kind === "declined") throw new ApiError("PAYMENT_DECLINED", { reason: outcome.message });
  throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });
}

/** Another node is charging: its outcome is in the database when it is known. */
async function waitForOtherProcess(deps: Deps, attemptId: string, buyerId: string, orderId: string): Promise<Payment> {
  const outcome = await waitForOutcome(async () => {
    const attempt = await deps.database.db
      .selectFrom("payment_attempts")
      .select("outcome")
      .where("attempt_id", "=", attemptId)
      .executeTakeFirstOrThrow();
    return attempt.outcome === "pending" ? undefined : attempt.outcome;
  });
  if (outcome === "done") return paymentOfOrder(deps, buyerId, orderId);
  if (outcome === "declined") throw await declinedElsewhere(deps, orderId);
  throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });
}

async function declinedElsewhere(deps: Deps, orderId: string): Promise<ApiError> {
  const order = await deps.database.db
    .selectFrom("orders")
    .select("failure_reason")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return new ApiError("PAYMENT_DECLINED", { reason: order?.failure_reason ?? undefined });
}
