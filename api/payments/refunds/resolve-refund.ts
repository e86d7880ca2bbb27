import type { RefundId } from "#contract/ids";
import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { resendSeconds, resolveAfterLease, takeOverLease } from "../lease";
import { recordRefundOutcome, sendRefundToReview } from "./record-refund-outcome";
import { sendRefund } from "./send-refund";

/** Resolves a refund whose process stopped answering, as `resolveAttempt` does a charge. */
export async function resolveRefund(deps: Deps, refundId: RefundId): Promise<void> {
  const at = deps.clock.now();
  const lease = await takeOverLease(deps, { refundId }, at);
  if (!lease) return resolveAfterLease(deps, { refundId });
  if (secondsAfter(lease.submittedAt, resendSeconds) <= at)
    return sendRefundToReview(deps, { refundId, code: "TOO_OLD" });
  await recordRefundOutcome(deps, {
    refundId,
    outcome: await sendRefund(deps, refundId, { lookFirst: true }),
    at: deps.clock.now(),
  });
  await resolveAfterLease(deps, { refundId });
}
