import { sql } from "kysely";
import type { OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import { changeCount } from "../accounts/update-user";
import { civilDateOf } from "../clock";
import { followOnJoining } from "../creators/follow";
import type { Tx } from "../db/connect";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { addJob } from "../jobs";
import { notify } from "../notifications/notify";
import { countSubscriber } from "./count-subscriber";
import { periodStart } from "./periods";

type SeatInput = {
  fanId: UserId;
  creatorId: UserId;
  planId: PlanId;
  planPriceId: PlanPriceId;
  priceWon: number;
  at: Date;
};

/**
 * Reserves the one seat a fan has with a creator before anything is charged, so that a second order on any node is refused
 * before a second charge. Throws CONFLICT_SUBSCRIBE.
 */
export async function reserveSeat(
  tx: Tx,
  { fanId, creatorId, planId, planPriceId, priceWon, at }: SeatInput,
): Promise<SubscriptionId> {
  const subscriptionId = newId("sub", at);
  const seat = tx
    .insertInto("subscriptions")
    .values({
      subscription_id: subscriptionId,
      fan_id: fanId,
      creator_id: creatorId,
      plan_id: planId,
      plan_price_id: planPriceId,
      price_won: priceWon,
      status: "incomplete",
      anchor_on: civilDateOf(at),
      created_at: at,
    })
    .onConflict((c) =>
      c.columns(["fan_id", "creator_id"]).where("status", "in", ["incomplete", "active", "past_due"]).doNothing(),
    )
    .returning("subscription_id");
  if (await seat.executeTakeFirst()) return subscriptionId;
  const isFree = await endLapsed(tx, fanId, creatorId, at);
  if (!isFree || !(await seat.executeTakeFirst())) throw new ApiError("CONFLICT_SUBSCRIBE");
  return subscriptionId;
}

type PaidSeat = {
  subscriptionId: SubscriptionId;
  orderId: OrderId;
  fanId: UserId;
  creatorId: UserId;
  planId: PlanId;
  anchorOn: string;
  at: Date;
};

/**
 * The first charge succeeded: the membership begins with its first period. False when its seat was released meanwhile, and
 * the money has to be refunded.
 */
export async function activate(tx: Tx, seat: PaidSeat): Promise<boolean> {
  const { fanId, creatorId, subscriptionId, at } = seat;
  if (!(await beginFirstPeriod(tx, seat))) return false;
  await followOnJoining(tx, { followerId: fanId, creatorId, at });
  await changeCount(tx, { userId: creatorId, count: "subscriber_count", by: 1 });
  const target = { type: "subscription", id: subscriptionId } as const;
  await notify(tx, { to: creatorId, kind: "subscription", actor: fanId, target, at });
  await addJob(tx, "greet", { creatorId, fanId, occasion: "subscription" });
  return true;
}

/**
 * Also counts the member on the plan: its row is locked before those of the two users, as wherever members are counted,
 * so that no two of these deadlock.
 */
async function beginFirstPeriod(tx: Tx, { subscriptionId, orderId, planId, anchorOn, at }: PaidSeat): Promise<boolean> {
  const endsAt = periodStart(anchorOn, 1);
  const { rows } = await sql`
    WITH seat AS (
      UPDATE subscriptions SET status = 'active', started_at = ${at}, period_no = 0, period_ends_at = ${endsAt}
      WHERE subscription_id = ${subscriptionId} AND status = 'incomplete' RETURNING subscription_id),
    plan AS (
      UPDATE plans p SET subscriber_count = p.subscriber_count + 1 FROM seat WHERE p.plan_id = ${planId}
      RETURNING CASE WHEN p.keeps_opened THEN p.plan_id END AS kept_plan_id)
    INSERT INTO subscription_periods (subscription_id, period_no, starts_at, ends_at, order_id, kept_plan_id)
    SELECT ${subscriptionId}, 0, ${at}, ${endsAt}, ${orderId}, kept_plan_id FROM plan
    RETURNING subscription_id`.execute(tx);
  return rows.length > 0;
}

/** The first charge was declined: the seat is released. */
export async function releaseSeat(tx: Tx, subscriptionId: SubscriptionId, at: Date): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ status: "canceled", canceled_reason: "declined", canceled_at: at })
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "incomplete")
    .execute();
}

/** Ends an expired membership so that a new one can begin before the next purge; false without one. */
async function endLapsed(tx: Tx, fanId: UserId, creatorId: UserId, at: Date): Promise<boolean> {
  const lapsed = await tx
    .updateTable("subscriptions")
    .set((e) => ({
      status: "canceled",
      canceled_reason: e.fn.coalesce(
        "canceled_reason",
        e.case().when("status", "=", "past_due").then("non_payment").else("ended").end(),
      ),
      canceled_at: at,
      recover_with: null,
    }))
    .where("fan_id", "=", fanId)
    .where("creator_id", "=", creatorId)
    .where("renewal_order_id", "is", null)
    .where((e) =>
      e.or([
        e.and([e("status", "=", "active"), e("cancel_at_period_end", "=", true), e("period_ends_at", "<=", at)]),
        e.and([e("status", "=", "past_due"), e("grace_ends_at", "<=", at)]),
      ]),
    )
    .returning(["plan_id", "creator_id"])
    .executeTakeFirst();
  if (lapsed) await countSubscriber(tx, lapsed, -1);
  return lapsed !== undefined;
}
