import type { PaymentId, RefundId, UserId } from "#contract/ids";
import type { Payment, PaymentDetail } from "#contract/payments/schemas";
import { audit } from "../../audit/audit";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { won } from "../../money";
import { waitForOutcome } from "../lease";
import { paymentOfOrder } from "../orders/queries";
import { beginRefund } from "./begin-refund";
import { isRefundedInParts, refundEligibilityOf } from "./eligibility";
import { listRefunds, refundSubject, toRefund } from "./queries";
import { recordRefundOutcome } from "./record-refund-outcome";
import { measureRefundTimes } from "./refund-times";
import { sendRefund } from "./send-refund";

/** A payment of the buyer with its refunds and whether it may be refunded. Throws RESOURCE_NOT_FOUND. */
export async function paymentDetail(
  deps: Deps,
  buyerId: UserId,
  { paymentId, at }: { paymentId: PaymentId; at: Date },
): Promise<PaymentDetail> {
  const { db } = deps.database;
  const subject = await refundSubject(db, { paymentId, buyerId });
  return {
    payment: await paymentOfOrder(deps, buyerId, { orderId: subject.order_id }),
    refunds: (await listRefunds(db, paymentId)).map(toRefund),
    offer: refundEligibilityOf(subject, at),
    refundTimes: await measureRefundTimes(db, { at }),
  };
}

type FanRefund = { buyerId: UserId; paymentId: PaymentId; reason: string | undefined; at: Date };

/**
 * Refunds a fan's membership payment in full, once; every caller gets the same response, and the membership ends now.
 * Throws RESOURCE_CONFLICT with the rule that forbids it or the provider's message, SERVICE_UNAVAILABLE while the outcome
 * is unknown.
 */
export async function refundByFan(deps: Deps, { buyerId, paymentId, reason, at }: FanRefund): Promise<Payment> {
  await deps.limits.use("approvePerUser", buyerId);
  const begun = await deps.database.db.transaction().execute(async (tx) => {
    const subject = await refundSubject(tx, { paymentId, buyerId }, { locked: true });
    const { amount, refusal } = refundEligibilityOf(subject, at);
    if (refusal === "refundDone" || refusal === "refundProcessing") return { subject, refundId: null };
    if (refusal) throw new ApiError("RESOURCE_CONFLICT", { fields: { refund: [refusal] } });
    const refund = { origin: "fan", askedBy: buyerId, reason: reason ?? "", amount: won(amount), at } as const;
    return { subject, refundId: await beginRefund(tx, subject, refund) };
  });
  if (begun.refundId) await sendAndRecord(deps, begun.refundId);
  else await waitForOtherProcess(deps, paymentId);
  return paymentOfOrder(deps, buyerId, { orderId: begun.subject.order_id });
}

type AdminRefund = { adminId: UserId; paymentId: PaymentId; amount: number; reason: string; at: Date };

/**
 * Refunds a part of a payment where its method has parts, or all that is left, audited. Throws as `refundByFan`;
 * RESOURCE_CONFLICT also for another amount or while another refund is open, PERMISSION_DENIED for a payment by or to the
 * admin themselves.
 */
export async function refundByAdmin(
  deps: Deps,
  { adminId, paymentId, amount, reason, at }: AdminRefund,
): Promise<void> {
  const refundId = await deps.database.db.transaction().execute(async (tx) => {
    const subject = await refundSubject(tx, { paymentId }, { locked: true });
    if ([subject.buyer_id, subject.creator_id].includes(adminId))
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
    if (subject.open_refund) throw new ApiError("RESOURCE_CONFLICT", { fields: { amount: ["refundProcessing"] } });
    const left = subject.amount_won - subject.refunded_won;
    if (amount > left) throw new ApiError("RESOURCE_CONFLICT", { fields: { amount: ["refundTooMuch"] } });
    if (amount < left && !isRefundedInParts[subject.method])
      throw new ApiError("RESOURCE_CONFLICT", { fields: { amount: ["refundWholeOnly"] } });
    const target = { type: "payment", id: paymentId };
    await audit(tx, { adminId, action: "payment.refund", target, reason: `${amount}원 · ${reason}`, at });
    return beginRefund(tx, subject, { origin: "admin", askedBy: adminId, reason, amount: won(amount), at });
  });
  await sendAndRecord(deps, refundId);
}

async function sendAndRecord(deps: Deps, refundId: RefundId): Promise<void> {
  const outcome = await sendRefund(deps, refundId);
  await recordRefundOutcome(deps, { refundId, outcome, at: deps.clock.now() });
  if (outcome.kind === "refused") throw new ApiError("RESOURCE_CONFLICT", { reason: outcome.message });
  if (outcome.kind === "unresolved") throw unavailable();
}

const unavailable = () => new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });

/** Another process is refunding: its outcome appears in the database. */
async function waitForOtherProcess(deps: Deps, paymentId: PaymentId): Promise<void> {
  const outcome = await waitForOutcome(async () => {
    const [latest] = await listRefunds(deps.database.db, paymentId);
    return latest?.outcome === "pending" ? undefined : latest?.outcome;
  });
  if (outcome === "refused") throw new ApiError("RESOURCE_CONFLICT");
  if (outcome !== "done") throw unavailable();
}
