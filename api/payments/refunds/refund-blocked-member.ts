import { sql } from "kysely";
import type { OrderId, SubscriptionId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { civilDateOf, secondsAfter } from "../../clock";
import type { Tx } from "../../db/connect";
import { endByCreator } from "../../memberships/cancel";
import { unusedPortion } from "../../memberships/proration";
import { won } from "../../money";
import { enqueueRefund } from "./automatic-refund";

type PeriodPayment = {
  order_id: OrderId;
  amount_won: number;
  purpose: string;
  approved_at: Date;
  is_opened: boolean;
};

/**
 * Ends the membership of a fan whom its creator has blocked, and refunds the unused days; everything where the fan could
 * still have withdrawn. A repeated call changes nothing.
 */
export async function refundBlockedMember(
  tx: Tx,
  { creatorId, fanId, at }: { creatorId: UserId; fanId: UserId; at: Date },
): Promise<void> {
  const ended = await endByCreator(tx, { creatorId, fanId, at });
  if (!ended) return;
  const { subscription_id, anchor_on: anchorOn, period_no: periodNo } = ended;
  for (const paid of await paidForPeriod(tx, subscription_id, periodNo)) {
    const canWithdraw = !paid.is_opened && at < secondsAfter(paid.approved_at, limits.holdDays * 86_400);
    const paidOn = paid.purpose === "upgrade" ? civilDateOf(paid.approved_at) : null;
    const part = { anchorOn, periodNo, paidWon: won(paid.amount_won), paidOn, at };
    const amount = canWithdraw ? null : unusedPortion(part);
    if (amount === 0) continue;
    await enqueueRefund(tx, {
      orderId: paid.order_id,
      amount,
      givenFor: `blocked:${subscription_id}:${paid.order_id}`,
    });
  }
}

/** The period's own charge and its upgrades. */
async function paidForPeriod(tx: Tx, subscriptionId: SubscriptionId, periodNo: number): Promise<PeriodPayment[]> {
  const { rows } = await sql<PeriodPayment>`
    SELECT p.order_id, p.amount_won, o.purpose, p.approved_at, EXISTS (SELECT FROM member_opens m
      WHERE m.subscription_id = o.subscription_id AND m.period_no = ${periodNo}) AS is_opened
    FROM orders o JOIN payments p USING (order_id) LEFT JOIN subscription_periods per ON per.order_id = o.order_id
    WHERE o.subscription_id = ${subscriptionId} AND p.status = 'done'
      AND coalesce(per.period_no, CASE WHEN o.purpose = 'upgrade' THEN o.period_no END) = ${periodNo}
    ORDER BY p.approved_at`.execute(tx);
  return rows;
}
