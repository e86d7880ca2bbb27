import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { addJob, type Jobs } from "../../jobs";
import { won } from "../../money";
import { beginRefund } from "./begin-refund";
import { isRefundedInParts } from "./eligibility";
import { refundSubject } from "./queries";
import { recordRefundOutcome } from "./record-refund-outcome";
import { sendRefund } from "./send-refund";

/** Adds a refund job to the transaction that makes the refund due. */
export const enqueueRefund = (tx: Tx, refund: Jobs["give_back"]): Promise<void> =>
  addJob(tx, "give_back", refund, { key: `give_back:${refund.givenFor}` });

/**
 * Refunds a payment automatically, in whole or in part where its method allows it, never more than is left. A repeated call
 * changes nothing. Throws RESOURCE_CONFLICT while another refund of it is in progress, so that the worker retries.
 */
export async function runAutomaticRefund(deps: Deps, { orderId, amount, givenFor }: Jobs["give_back"]): Promise<void> {
  const at = deps.clock.now();
  const refundId = await deps.database.db.transaction().execute(async (tx) => {
    const paid = await tx
      .selectFrom("payments")
      .select("payment_id")
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    if (!paid) return null;
    const subject = await refundSubject(tx, { paymentId: paid.payment_id }, { locked: true });
    const begun = await tx
      .selectFrom("refunds")
      .select("refund_id")
      .where("given_for", "=", givenFor)
      .where("outcome", "<>", "refused")
      .executeTakeFirst();
    const left = subject.amount_won - subject.refunded_won;
    const part = isRefundedInParts[subject.method] ? Math.min(amount ?? left, left) : left;
    if (begun || part === 0) return null;
    if (subject.open_refund) throw new ApiError("RESOURCE_CONFLICT");
    return beginRefund(tx, subject, { origin: "platform", askedBy: null, reason: "", amount: won(part), givenFor, at });
  });
  if (!refundId) return;
  const outcome = await sendRefund(deps, refundId);
  await recordRefundOutcome(deps, { refundId, outcome, at: deps.clock.now() });
  if (outcome.kind === "refused")
    deps.log.error({ refundId, outcomeCode: outcome.code }, "what is owed to a fan could not go back");
}
