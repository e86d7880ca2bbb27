import { sql } from "kysely";
import type { PlanId, SubscriptionId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { countSubscriber } from "./count-subscriber";

/** Ends the membership whose current period is refunded; its ID, or null where that period is not the current one. */
export async function endRefunded(
  tx: Tx,
  { subscriptionId, periodNo, at }: { subscriptionId: SubscriptionId | null; periodNo: number | null; at: Date },
): Promise<SubscriptionId | null> {
  if (subscriptionId === null || periodNo === null) return null;
  const ended = await tx
    .updateTable("subscriptions")
    .set({ status: "canceled", canceled_reason: "refunded", canceled_at: at })
    .where("subscription_id", "=", subscriptionId)
    .where("period_no", "=", periodNo)
    .where("status", "in", ["active", "past_due"])
    .returning(["plan_id", "creator_id"])
    .executeTakeFirst();
  if (!ended) return null;
  await countSubscriber(tx, ended, -1);
  return subscriptionId;
}

/** The refund failed after all: the membership continues, unless the fan has begun another meanwhile. */
export async function resumeRefunded(tx: Tx, subscriptionId: SubscriptionId, at: Date): Promise<void> {
  const { rows } = await sql<{ plan_id: PlanId; creator_id: UserId }>`
    UPDATE subscriptions s SET status = 'active', canceled_reason = NULL, canceled_at = NULL
    WHERE s.subscription_id = ${subscriptionId} AND s.status = 'canceled' AND s.canceled_reason = 'refunded'
      AND s.period_ends_at > ${at} AND NOT EXISTS (SELECT FROM subscriptions other
        WHERE other.fan_id = s.fan_id AND other.creator_id = s.creator_id AND other.status IN ('incomplete', 'active', 'past_due'))
    RETURNING s.plan_id, s.creator_id`.execute(tx);
  if (rows[0]) await countSubscriber(tx, rows[0], 1);
}
