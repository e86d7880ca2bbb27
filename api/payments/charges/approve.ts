import type { AttemptId, OrderId, UserId } from "#contract/ids";
import type { Payment } from "#contract/payments/schemas";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { isSilent, waitForOutcome } from "../lease";
import { paymentOfOrder } from "../orders/queries";
import { type Approval, beginAttempt } from "./begin-attempt";
import { chargeAttempt, type Outcome } from "./charge-attempt";
import { recordOutcome } from "./record-outcome";

/** Charges in progress in this process, by attempt: a repeated call waits for the same outcome. */
const inProgress = new Map<string, Promise<Outcome>>();

/**
 * Charges the order's amount once to a registered card, or a gift's by BrandPay: every caller for the same order gets the
 * same payment. Throws PAYMENT_DECLINED, CARD_REQUIRED, CONFLICT_SUBSCRIBE, RESOURCE_CONFLICT, RESOURCE_NOT_FOUND;
 * SERVICE_UNAVAILABLE while the outcome is unknown (the worker resolves it).
 */
export async function approve(deps: Deps, { buyerId, orderId, cardId, brand, at }: Approval): Promise<Payment> {
  await deps.limits.use("approvePerUser", buyerId);
  const begun = await beginAttempt(deps, { buyerId, orderId, cardId, brand, at });
  if (begun.kind === "paid") return paymentOfOrder(deps, buyerId, { orderId });
  if (begun.kind === "inProgress") {
    const known = inProgress.get(begun.attemptId);
    if (!known) return waitForOtherProcess(deps, begun.attemptId, buyerId, orderId);
    return toPayment(deps, await known, buyerId, orderId);
  }
  const outcome = chargeAndRecord(deps, begun.attemptId).finally(() => inProgress.delete(begun.attemptId));
  inProgress.set(begun.attemptId, outcome);
  return toPayment(deps, await outcome, buyerId, orderId);
}

async function chargeAndRecord(deps: Deps, attemptId: AttemptId): Promise<Outcome> {
  const outcome = await chargeAttempt(deps, attemptId);
  await recordOutcome(deps, { attemptId, outcome, at: deps.clock.now() });
  return outcome;
}

async function toPayment(deps: Deps, outcome: Outcome, buyerId: UserId, orderId: OrderId): Promise<Payment> {
  if (outcome.kind === "done") return paymentOfOrder(deps, buyerId, { orderId });
  if (outcome.kind === "declined") throw new ApiError("PAYMENT_DECLINED", { reason: outcome.message });
  throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });
}

/** Another process is charging: its outcome appears in the database, unless it died, which nobody waits for. */
async function waitForOtherProcess(
  deps: Deps,
  attemptId: AttemptId,
  buyerId: UserId,
  orderId: OrderId,
): Promise<Payment> {
  const outcome = await waitForOutcome(async () => {
    const attempt = await deps.database.db
      .selectFrom("payment_attempts")
      .select(["outcome", "lease_until"])
      .where("attempt_id", "=", attemptId)
      .executeTakeFirstOrThrow();
    const mayEnd = attempt.outcome === "pending" && !isSilent(attempt.lease_until, deps.clock.now());
    return mayEnd ? undefined : attempt.outcome;
  });
  if (outcome === "done") return paymentOfOrder(deps, buyerId, { orderId });
  if (outcome === "declined") throw await declinedElsewhere(deps, orderId);
  throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });
}

async function declinedElsewhere(deps: Deps, orderId: OrderId): Promise<ApiError> {
  const order = await deps.database.db
    .selectFrom("orders")
    .select("failure_reason")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return new ApiError("PAYMENT_DECLINED", { reason: order?.failure_reason ?? undefined });
}
