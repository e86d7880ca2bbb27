import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { resendSeconds, resolveAfterLease, takeOverLease } from "../lease";
import { recordRefundOutcome, sendRefundToReview } from "./record-refund-outcome";
import { sendRefund } from "./send-refund";

/** Finds out what became of a refund whose sender went silent; as `resolveAttempt` does of a charge. */
export async function resolveRefund(deps: Deps, refundId: string): Promise<void> {
  const at = deps.clock.now();
  const lease = await takeOverLease(deps, { refundId }, at);
  if (!lease) return resolveAfterLease(deps, { refundId });
  if (secondsAfter(lease.submittedAt, resendSeconds) <= at) return sendRefundToReview(deps, refundId, "TOO_OLD");
  await recordRefundOutcome(deps, refundId, await sendRefund(deps, refundId, { lookFirst: true }), deps.clock.now());
  await resolveAfterLease(deps, { refundId });
}
