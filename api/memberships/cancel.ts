import { sql } from "kysely";
import type { SubscriptionId, UserId } from "#contract/ids";
import type { Subscription } from "#contract/memberships/schemas";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { subscriptionOfFan } from "./queries";
import { endMembership } from "./renewals/lock-due";

/**
 * Stops the renewal: access lasts until the paid period's end. A membership past due has no paid time left and ends now,
 * unless a charge for it is in progress, whose outcome then decides. A repeated call changes nothing.
 */
export async function cancelAtPeriodEnd(
  deps: Deps,
  { fanId, subscriptionId, at }: { fanId: UserId; subscriptionId: SubscriptionId; at: Date },
): Promise<Subscription> {
  await deps.database.db.transaction().execute(async (tx) => {
    const canceled = await tx
      .updateTable("subscriptions")
      .set({ cancel_at_period_end: true, recover_with: null })
      .where("subscription_id", "=", subscriptionId)
      .where("fan_id", "=", fanId)
      .where("status", "in", ["active", "past_due"])
      .returning(["status", "renewal_order_id"])
      .executeTakeFirst();
    if (canceled?.status === "past_due" && canceled.renewal_order_id === null)
      await endMembership(tx, { subscriptionId, reason: "ended", at });
  });
  return subscriptionOfFan(deps, fanId, { subscriptionId, at });
}

/**
 * Undoes a cancellation while the paid period lasts. A repeated call changes nothing. Throws RESOURCE_CONFLICT once the
 * period is over or while the creator is not visible to the fan, RESOURCE_NOT_FOUND for another fan's.
 */
export async function undoCancel(
  deps: Deps,
  { fanId, subscriptionId, at }: { fanId: UserId; subscriptionId: SubscriptionId; at: Date },
): Promise<Subscription> {
  await sql`UPDATE subscriptions SET cancel_at_period_end = false, canceled_reason = NULL
    WHERE subscription_id = ${subscriptionId} AND fan_id = ${fanId} AND status = 'active' AND cancel_at_period_end
      AND period_ends_at > ${at} AND creator_visible(creator_id, ${fanId})`.execute(deps.database.db);
  const subscription = await subscriptionOfFan(deps, fanId, { subscriptionId, at });
  if (subscription.status === "canceled") throw new ApiError("RESOURCE_CONFLICT");
  return subscription;
}

type Ended = { subscription_id: SubscriptionId; anchor_on: string; period_no: number };

/**
 * Ends the membership of a fan the creator has blocked, now. Returns the paid period it ended in; null where there is none
 * to refund, and for a membership that had already ended.
 */
export async function endByCreator(
  tx: Tx,
  { creatorId, fanId, at }: { creatorId: UserId; fanId: UserId; at: Date },
): Promise<Ended | null> {
  const live = await tx
    .selectFrom("subscriptions")
    .select(["subscription_id", "anchor_on", "period_no", "status", "period_ends_at"])
    .where("fan_id", "=", fanId)
    .where("creator_id", "=", creatorId)
    .where("status", "in", ["active", "past_due"])
    .forUpdate()
    .executeTakeFirst();
  if (!live) return null;
  await tx
    .updateTable("subscriptions")
    .set({ canceled_reason: "blocked" })
    .where("subscription_id", "=", live.subscription_id)
    .execute();
  await endMembership(tx, { subscriptionId: live.subscription_id, reason: "blocked", at });
  return live.status === "active" && live.period_ends_at && live.period_ends_at > at ? live : null;
}

/** After a block either way renewal stops; access lasts until the paid period's end. */
export async function endRenewalBetween(tx: Tx, userId: UserId, otherUserId: UserId): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ cancel_at_period_end: true, canceled_reason: "blocked" })
    .where((e) =>
      e.or([
        e.and([e("fan_id", "=", userId), e("creator_id", "=", otherUserId)]),
        e.and([e("fan_id", "=", otherUserId), e("creator_id", "=", userId)]),
      ]),
    )
    .where("status", "in", ["active", "past_due"])
    .where("cancel_at_period_end", "=", false)
    .execute();
}
