import type { CardId, OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import type { Tx } from "../../db/connect";
import { notify } from "../../notifications/notify";
import { moveSubscriber } from "../count-subscriber";
import { periodStart } from "../periods";
import { keptPlan } from "../plans/kept-plan";
import { graceEndOf, retryAfter } from "./dunning";

type PaidPeriod = {
  subscriptionId: SubscriptionId;
  periodNo: number;
  orderId: OrderId;
  planId: PlanId;
  planPriceId: PlanPriceId;
  priceWon: number;
};

/**
 * Applies a paid period: access lasts until its end, dunning stops, the anchor stays. False when the membership had ended
 * meanwhile, and the money has to be refunded.
 */
export async function renew(tx: Tx, paid: PaidPeriod): Promise<boolean> {
  const before = await tx
    .selectFrom("subscriptions")
    .select(["anchor_on", "plan_id"])
    .where("subscription_id", "=", paid.subscriptionId)
    .where("status", "in", ["active", "past_due"])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const endsAt = periodStart(before.anchor_on, paid.periodNo + 1);
  await tx
    .updateTable("subscriptions")
    .set({
      status: "active",
      plan_id: paid.planId,
      plan_price_id: paid.planPriceId,
      price_won: paid.priceWon,
      period_no: paid.periodNo,
      period_ends_at: endsAt,
      ...noDunning,
    })
    .where("subscription_id", "=", paid.subscriptionId)
    .execute();
  await tx
    .insertInto("subscription_periods")
    .values({
      subscription_id: paid.subscriptionId,
      period_no: paid.periodNo,
      starts_at: periodStart(before.anchor_on, paid.periodNo),
      ends_at: endsAt,
      order_id: paid.orderId,
      kept_plan_id: keptPlan(paid.planId),
    })
    .execute();
  if (before.plan_id !== paid.planId) {
    await tx
      .updateTable("subscriptions")
      .set({ next_plan_id: null, next_plan_price_id: null, next_price_won: null })
      .where("subscription_id", "=", paid.subscriptionId)
      .where("next_plan_id", "=", paid.planId)
      .execute();
    await moveSubscriber(tx, { from: before.plan_id, to: paid.planId });
  }
  return true;
}

const noDunning = {
  retry_at: null,
  grace_ends_at: null,
  tries: 0,
  needs_card: false,
  recover_with: null,
  renewal_order_id: null,
} as const;

type DeclinedRenewal = {
  subscriptionId: SubscriptionId;
  orderId: OrderId;
  cardId: CardId;
  hard: boolean;
  counted: boolean;
  at: Date;
};

/** The charge was declined: the membership is past due, access lasts through the grace, and the fan is notified. */
export async function declineRenewal(tx: Tx, declined: DeclinedRenewal): Promise<void> {
  const { subscriptionId, orderId, cardId, hard, counted, at } = declined;
  const before = await tx
    .selectFrom("subscriptions")
    .select(["fan_id", "tries", "grace_ends_at", "recover_with", "cancel_at_period_end"])
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "=", orderId)
    .where("status", "in", ["active", "past_due"])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  const graceEndsAt = before.grace_ends_at ?? graceEndOf(at);
  const tries = before.tries + (counted ? 1 : 0);
  await tx
    .updateTable("subscriptions")
    .set({
      status: "past_due",
      tries,
      needs_card: hard,
      grace_ends_at: graceEndsAt,
      // A fan who cancelled meanwhile is not charged again: the worker's next run ends the membership.
      retry_at: before.cancel_at_period_end ? at : retryAfter({ graceEndsAt, tries, hard, at }),
      recover_with: before.recover_with === cardId ? null : before.recover_with,
      renewal_order_id: null,
    })
    .where("subscription_id", "=", subscriptionId)
    .execute();
  await notifyFailure(tx, { fanId: before.fan_id, subscriptionId, event: orderId, at });
}

/** There is no card to charge: as after a hard decline, the fan is asked for one now. */
export async function declineWithoutCard(tx: Tx, subscriptionId: SubscriptionId, at: Date): Promise<void> {
  const pastDue = await tx
    .updateTable("subscriptions")
    .set((e) => ({
      status: "past_due",
      needs_card: true,
      grace_ends_at: e.fn.coalesce("grace_ends_at", e.val(graceEndOf(at))),
      retry_at: e.fn.coalesce("grace_ends_at", e.val(graceEndOf(at))),
      recover_with: null,
    }))
    .where("subscription_id", "=", subscriptionId)
    .returning(["fan_id", "period_no"])
    .executeTakeFirstOrThrow();
  const event = `no_card:${subscriptionId}:${pastDue.period_no + 1}`;
  await notifyFailure(tx, { fanId: pastDue.fan_id, subscriptionId, event, at });
}

/** Our own configuration failed: the try does not count, the fan is not notified, and it is retried at `until`. */
export async function postponeRenewal(
  tx: Tx,
  { subscriptionId, orderId, until }: { subscriptionId: SubscriptionId; orderId: OrderId; until: Date },
): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ renewal_order_id: null, retry_at: until, recover_with: null })
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "=", orderId)
    .execute();
}

type Failure = { fanId: UserId; subscriptionId: SubscriptionId; event: string; at: Date };

const notifyFailure = (tx: Tx, { fanId, subscriptionId, event, at }: Failure) =>
  notify(tx, {
    to: fanId,
    kind: "paymentFailed",
    actor: null,
    target: { type: "subscription", id: subscriptionId },
    at,
    event: `payment_failed:${event}`,
  });
