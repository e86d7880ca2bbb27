import { randomUUID } from "node:crypto";
import type { RefundId } from "#contract/ids";
import { secondsAfter } from "../../clock";
import type { Tx } from "../../db/connect";
import { addJob } from "../../jobs";
import { leaseSeconds } from "../lease";

/** Sets a refund left to an admin back to pending, leased to the caller that sends it; false if it was not in review. */
export async function reopenRefund(tx: Tx, refundId: RefundId, at: Date): Promise<boolean> {
  const leaseUntil = secondsAfter(at, leaseSeconds);
  const reopened = await tx
    .updateTable("refunds")
    .set({ outcome: "pending", lease_until: leaseUntil, submitted_at: at, idempotency_key: randomUUID() })
    .where("refund_id", "=", refundId)
    .where("outcome", "=", "review")
    .executeTakeFirst();
  if (reopened.numUpdatedRows === 0n) return false;
  await addJob(tx, "resolve_refund", { refundId }, { runAt: leaseUntil, key: `resolve:${refundId}` });
  return true;
}
