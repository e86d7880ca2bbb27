import type { OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import { civilDateOf } from "../clock";
import { followOnJoining } from "../creators/follow";
import type { Tx } from "../db/connect";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { addJob } from "../jobs";
import { notify } from "../notifications/notify";
import { countSubscriber } from "./count-subscriber";
import { periodStart } from "./periods";
import { keptPlan } from "./plans/kept-plan";

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
  await endLapsed(tx, fanId, creatorId, at);
  const subscriptionId = newId("sub", at);
  const reserved = await tx
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
    .returning("subscription_id")
    .executeTakeFirst();
  if (!reserved) throw new ApiError("CONFLICT_SUBSCRIBE");
  return subscriptionId;
}

/** The first charge succeeded: the membership begins with its first period. */
export async function activate(
  tx: Tx,
  { subscriptionId, orderId, at }: { subscriptionId: SubscriptionId; orderId: OrderId; at: Date },
): Promise<void> {
  const seat = await tx
    .selectFrom("subscriptions")
    .select(["anchor_on", "plan_id", "creator_id", "fan_id"])
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirstOrThrow();
  const endsAt = periodStart(seat.anchor_on, 1);
  await tx
    .updateTable("subscriptions")
    .set({ status: "active", started_at: at, period_no: 0, period_ends_at: endsAt })
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "incomplete")
    .execute();
  await tx
    .insertInto("subscription_periods")
    .values({
      subscription_id: subscriptionId,
      period_no: 0,
      starts_at: at,
      ends_at: endsAt,
      order_id: orderId,
      kept_plan_id: keptPlan(seat.plan_id),
    })
    .execute();
  // The plan's row before those of the two users, as wherever members are counted: no two of these deadlock. Not
  // `FOR UPDATE`, which a new seat of the plan waits for: its transaction may have locked the creator's row before.
  await tx.selectFrom("plans").select("plan_id").where("plan_id", "=", seat.plan_id).forNoKeyUpdate().execute();
  await followOnJoining(tx, { followerId: seat.fan_id, creatorId: seat.creator_id, at });
  await countSubscriber(tx, seat, 1);
  const target = { type: "subscription", id: subscriptionId } as const;
  await notify(tx, { to: seat.creator_id, kind: "subscription", actor: seat.fan_id, target, at });
  await addJob(tx, "greet", { creatorId: seat.creator_id, fanId: seat.fan_id, occasion: "subscription" });
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

/** Ends an expired membership so that a new one can begin before the next purge. */
async function endLapsed(tx: Tx, fanId: UserId, creatorId: UserId, at: Date): Promise<void> {
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
}
