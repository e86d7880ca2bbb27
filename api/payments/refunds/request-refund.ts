import type { Payment, PaymentDetail } from "#contract/payments";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { won } from "../../money";
import { audit } from "../../staff/audit";
import { waitForOutcome } from "../lease";
import { paymentOfOrder } from "../orders/queries";
import { beginRefund } from "./begin-refund";
import { refundEligibilityOf } from "./eligibility";
import { listRefunds, refundSubject, toRefund } from "./queries";
import { recordRefundOutcome } from "./record-refund-outcome";
import { sendRefund } from "./send-refund";

/** A payment of the buyer's own with its refunds and what may be taken back. Throws RESOURCE_NOT_FOUND. */
export async function paymentDetail(deps: Deps, buyerId: string, paymentId: string, at: Date): Promise<PaymentDetail> {
  const { db } = deps.database;
  const subject = await refundSubject(db, { paymentId, buyerId });
  return {
    payment: await paymentOfOrder(deps, buyerId, subject.order_id),
    refunds: (await listRefunds(db, paymentId)).map(toRefund),
    offer: refundEligibilityOf(subject, at),
  };
}

type FanRefund = { buyerId: string; paymentId: string; reason: string | undefined; at: Date };

/**
 * Gives a fan their membership's payment back, whole and once, whatever is repeated: every caller gets the same answer.
 * Its membership ends at once. Throws RESOURCE_CONFLICT with why it may not be, or the words of a provider that will
 * not, SERVICE_UNAVAILABLE while the outcome is not known.
 */
export async function refundByFan(deps: Deps, { buyerId, paymentId, reason, at }: FanRefund): Promise<Payment> {
  await deps.limits.use("approvePerUser", buyerId);
  const begun = await deps.database.db.transaction().execute(async (tx) => {
    const subject = await refundSubject(tx, { paymentId, buyerId }, { locked: true });
    const { amount, refusal } = refundEligibilityOf(subject, at);
    if (refusal === "refundDone" || refusal === "refundProcessing") return { subject, refundId: null };
    if (refusal) throw new ApiError("RESOURCE_CONFLICT", { fields: { refund: [refusal] } });
    const asked = { origin: "fan", askedBy: buyerId, reason: reason ?? "", amount: won(amount), at } as const;
    return { subject, refundId: await beginRefund(tx, subject, asked) };
  });
  if (begun.refundId) await carryOut(deps, begun.refundId);
  else await waitForOtherProcess(deps, paymentId);
  return paymentOfOrder(deps, buyerId, begun.subject.order_id);
}

type AdminRefund = { adminId: string; paymentId: string; amount: number; reason: string; at: Date };

/**
 * Gives a part of a payment back, or all that is left, on an admin's word, which is written into the audit log. Throws
 * RESOURCE_CONFLICT for more than is left and while another refund of it is open, PERMISSION_DENIED for a payment of or to
 * the admin themselves, and as `refundByFan`.
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
    if (amount > subject.amount_won - subject.refunded_won)
      throw new ApiError("RESOURCE_CONFLICT", { fields: { amount: ["refundTooMuch"] } });
    const target = { type: "payment", id: paymentId };
    await audit(tx, { adminId, action: "payment.refund", target, reason: `${amount}원 · ${reason}`, at });
    return beginRefund(tx, subject, { origin: "admin", askedBy: adminId, reason, amount: won(amount), at });
  });
  await carryOut(deps, refundId);
}

async function carryOut(deps: Deps, refundId: string): Promise<void> {
  const outcome = await sendRefund(deps, refundId);
  await recordRefundOutcome(deps, refundId, outcome, deps.clock.now());
  if (outcome.kind === "refused") throw new ApiError("RESOURCE_CONFLICT", { reason: outcome.message });
  if (outcome.kind === "unresolved") throw unavailable();
}

const unavailable = () => new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });

/** Somebody else is giving it back: the outcome is in the database when it is known. */
async function waitForOtherProcess(deps: Deps, paymentId: string): Promise<void> {
  const outcome = await waitForOutcome(async () => {
    const [latest] = await listRefunds(deps.database.db, paymentId);
    return latest?.outcome === "pending" ? undefined : latest?.outcome;
  });
  if (outcome === "refused") throw new ApiError("RESOURCE_CONFLICT");
  if (outcome !== "done") throw unavailable();
}
