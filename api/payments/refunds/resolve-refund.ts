import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { addJob } from "../../jobs";
import { leaseSeconds } from "../charges/begin-attempt";
import { resendSeconds } from "../charges/resolve-attempt";
import { sendRefund } from "./send-refund";
import { leaveRefundToReview, settleRefund } from "./record-refund-outcome";

/** Finds out what became of a refund whose sender went silent; as `resolvePayment` does of a charge. */
export async function resolveRefund(deps: Deps, refundId: string): Promise<void> {
  const at = deps.clock.now();
  const taken = await deps.database.db
    .updateTable("refunds")
    .set({ lease_until: secondsAfter(at, leaseSeconds) })
    .where("refund_id", "=", refundId)
    .where("outcome", "=", "pending")
    .where("lease_until", "<=", at)
    .returning("submitted_at")
    .executeTakeFirst();
  if (!taken) return comeBackIfPending(deps, refundId);
  if (secondsAfter(taken.submitted_at, resendSeconds) <= at) return leaveRefundToReview(deps, refundId, "TOO_OLD");
  await settleRefund(deps, refundId, await sendRefund(deps, refundId, { lookFirst: true }), deps.clock.now());
  await comeBackIfPending(deps, refundId);
}

async function comeBackIfPending(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.database.db
    .selectFrom("refunds")
    .select("lease_until")
    .where("refund_id", "=", refundId)
    .where("outcome", "=", "pending")
    .executeTakeFirst();
  if (!refund) return;
  const later = { runAt: refund.lease_until, key: `resolve:${refundId}` };
  await addJob(deps.database.db, "resolve_refund", { refundId }, later);
}
