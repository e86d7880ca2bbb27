import { sql } from "kysely";
import type { Subscription } from "#contract/memberships";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { endMembership } from "./due";
import { subscriptionOfFan } from "./queries";

/**
 * Stops the renewal: what is paid stays in use to its period's end. A membership whose payment is due has no paid time
 * left, so it ends at once, unless a charge for it is under way: that one's outcome then decides. Again changes nothing.
 */
export async function cancelAtPeriodEnd(
  deps: Deps,
  fanId: string,
  subscriptionId: string,
  at: Date,
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
      await endMembership(tx, subscriptionId, "ended", at);
  });
  return subscriptionOfFan(deps, fanId, subscriptionId, at);
}

/**
 * Takes a cancellation back while the paid period lasts: it renews as before. Again changes nothing. Throws
 * RESOURCE_CONFLICT once the period is over or while the creator is not to be met, RESOURCE_NOT_FOUND for another's.
 */
export async function undoCancel(deps: Deps, fanId: string, subscriptionId: string, at: Date): Promise<Subscription> {
  await sql`UPDATE subscriptions SET cancel_at_period_end = false, canceled_reason = NULL
    WHERE subscription_id = ${subscriptionId} AND fan_id = ${fanId} AND status = 'active' AND cancel_at_period_end
      AND period_ends_at > ${at} AND creator_visible(creator_id, ${fanId})`.execute(deps.database.db);
  const subscription = await subscriptionOfFan(deps, fanId, subscriptionId, at);
  if (subscription.status === "canceled") throw new ApiError("RESOURCE_CONFLICT");
  return subscription;
}

type Ended = { subscription_id: string; anchor_on: string; period_no: number };

/**
 * The creator has blocked their member: it ends at once. Answers the paid period it ended in; null for none, and where it
 * was ended before. Without a paid period there is none to give back of.
 */
export async function endByCreator(tx: Tx, creatorId: string, fanId: string, at: Date): Promise<Ended | null> {
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
  await endMembership(tx, live.subscription_id, "blocked", at);
  return live.status === "active" && live.period_ends_at && live.period_ends_at > at ? live : null;
}

/** Where one blocks the other, nobody is charged again: what is paid stays in use to its period's end. */
export async function endRenewalBetween(tx: Tx, one: string, other: string): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ cancel_at_period_end: true, canceled_reason: "blocked" })
    .where((e) =>
      e.or([
        e.and([e("fan_id", "=", one), e("creator_id", "=", other)]),
        e.and([e("fan_id", "=", other), e("creator_id", "=", one)]),
      ]),
    )
    .where("status", "in", ["active", "past_due"])
    .where("cancel_at_period_end", "=", false)
    .execute();
}
