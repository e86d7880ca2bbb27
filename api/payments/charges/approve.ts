import type { AttemptId, OrderId } from "#contract/ids";
import type { Payment } from "#contract/payments/schemas";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { isSilent, waitForOutcome } from "../lease";
import { paymentOfOrder } from "../orders/queries";
import { type Approval, type Begun, beginAttempt } from "./begin-attempt";
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
  if (begun.kind !== "paid") requirePaid(await outcomeOf(deps, orderId, begun));
  return paymentOfOrder(deps, buyerId, { orderId });
}

/** An outcome as the buyer sees it. */
type BuyerOutcome = { kind: "done" | "unknown" } | { kind: "declined"; reason?: string };

function requirePaid(outcome: BuyerOutcome): void {
  if (outcome.kind === "declined") throw new ApiError("PAYMENT_DECLINED", { reason: outcome.reason });
  if (outcome.kind === "unknown") throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });
}

type Unpaid = Exclude<Begun, { kind: "paid" }>;

async function outcomeOf(deps: Deps, orderId: OrderId, { kind, attemptId }: Unpaid): Promise<BuyerOutcome> {
  if (kind === "started") {
    const charge = chargeAndRecord(deps, attemptId).finally(() => inProgress.delete(attemptId));
    inProgress.set(attemptId, charge);
  }
  const charge = inProgress.get(attemptId);
  return charge ? toBuyerOutcome(await charge) : waitForOtherProcess(deps, orderId, attemptId);
}

async function chargeAndRecord(deps: Deps, attemptId: AttemptId): Promise<Outcome> {
  const outcome = await chargeAttempt(deps, attemptId);
  await recordOutcome(deps, { attemptId, outcome, at: deps.clock.now() });
  return outcome;
}

function toBuyerOutcome(outcome: Outcome): BuyerOutcome {
  if (outcome.kind === "declined") return { kind: "declined", reason: outcome.message };
  return { kind: outcome.kind === "done" ? "done" : "unknown" };
}

/** Another process is charging: its outcome appears in the database, unless it died, which nobody waits for. */
async function waitForOtherProcess(deps: Deps, orderId: OrderId, attemptId: AttemptId): Promise<BuyerOutcome> {
  const outcome = await waitForOutcome(async () => {
    const attempt = await deps.database.db
      .selectFrom("payment_attempts")
      .select(["outcome", "lease_until"])
      .where("attempt_id", "=", attemptId)
      .executeTakeFirstOrThrow();
    const mayEnd = attempt.outcome === "pending" && !isSilent(attempt.lease_until, deps.clock.now());
    return mayEnd ? undefined : attempt.outcome;
  });
  if (outcome === "declined") return { kind: "declined", reason: await declineReason(deps, orderId) };
  return { kind: outcome === "done" ? "done" : "unknown" };
}

async function declineReason({ database }: Deps, orderId: OrderId): Promise<string | undefined> {
  const order = await database.db
    .selectFrom("orders")
    .select("failure_reason")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return order?.failure_reason ?? undefined;
}
