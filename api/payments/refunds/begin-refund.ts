import { randomUUID } from "node:crypto";
import type { RefundId, UserId } from "#contract/ids";
import { secondsAfter } from "../../clock";
import type { Tx } from "../../db/connect";
import { ApiError } from "../../http/api-error";
import { newId } from "../../ids";
import { addJob } from "../../jobs";
import { endRefunded } from "../../memberships/end-refunded";
import { type Won, won } from "../../money";
import { leaseSeconds } from "../lease";
import type { RefundSubject } from "./eligibility";

type NewRefund = {
  origin: "fan" | "admin" | "platform";
  askedBy: UserId | null;
  reason: string;
  amount: Won;
  /** the unique key of an automatic refund's reason */
  givenFor?: string;
  at: Date;
};

/**
 * Records a refund, to be committed before the provider is called; a full one ends its membership in the same transaction,
 * which stops access to what is being refunded. The caller has locked the payment's row. Throws RESOURCE_CONFLICT while
 * another refund of the payment is open.
 */
export async function beginRefund(tx: Tx, subject: RefundSubject, refund: NewRefund): Promise<RefundId> {
  const { origin, askedBy, reason, amount, givenFor, at } = refund;
  const refundId = newId("rfd", at);
  const leaseUntil = secondsAfter(at, leaseSeconds);
  const left = subject.amount_won - subject.refunded_won;
  const ended =
    amount === left
      ? await endRefunded(tx, { subscriptionId: subject.subscription_id, periodNo: subject.period_no, at })
      : null;
  const begun = await tx
    .insertInto("refunds")
    .values({
      refund_id: refundId,
      payment_id: subject.payment_id,
      creator_id: subject.creator_id,
      amount_won: won(amount),
      origin,
      asked_by: askedBy,
      reason,
      idempotency_key: randomUUID(),
      ended_subscription_id: ended,
      given_for: givenFor ?? null,
      submitted_at: at,
      lease_until: leaseUntil,
    })
    .onConflict((c) => c.column("payment_id").where("outcome", "in", ["pending", "review"]).doNothing())
    .returning("refund_id")
    .executeTakeFirst();
  if (!begun) throw new ApiError("RESOURCE_CONFLICT", { fields: { amount: ["refundProcessing"] } });
  await addJob(tx, "resolve_refund", { refundId }, { runAt: leaseUntil, key: `resolve:${refundId}` });
  return refundId;
}
