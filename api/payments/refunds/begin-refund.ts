import { randomUUID } from "node:crypto";
import { secondsAfter } from "../../clock";
import type { Tx } from "../../db/connect";
import { ApiError } from "../../http/api-error";
import { newId } from "../../ids";
import { addJob } from "../../jobs";
import { endRefunded } from "../../memberships/end-refunded";
import { type Won, won } from "../../money";
import { leaseSeconds } from "../lease";
import type { RefundSubject } from "./eligibility";

type Asked = {
  origin: "fan" | "admin" | "platform";
  askedBy: string | null;
  reason: string;
  amount: Won;
  /** of the product's own accord: what for */
  givenFor?: string;
  at: Date;
};

/**
 * Puts an intended refund on record, to be committed before the provider hears of it. One given back whole ends its
 * membership in the same transaction: nothing more is read on money that is on its way back. The caller holds the
 * payment's row. Throws RESOURCE_CONFLICT while another refund of the payment is open.
 */
export async function beginRefund(tx: Tx, subject: RefundSubject, asked: Asked): Promise<string> {
  const { origin, askedBy, reason, amount, givenFor, at } = asked;
  const refundId = newId("rfd", at);
  const leaseUntil = secondsAfter(at, leaseSeconds);
  const left = subject.amount_won - subject.refunded_won;
  const ended = amount === left ? await endRefunded(tx, subject.subscription_id, subject.period_no, at) : null;
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
