import type { CardId, OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import type { CivilDate } from "../../clock";
import type { Tx } from "../../db/connect";
import { execute, loadSql } from "../../db/load-sql";
import { notify } from "../../notifications/notify";
import { moveSubscriber } from "../count-subscriber";
import { periodStart } from "../periods";
import { graceEndOf, retryAfter } from "./dunning";

/** A membership period that has been paid. */
export type PaidPeriod = {
  subscriptionId: SubscriptionId;
  periodNo: number;
  orderId: OrderId;
  planId: PlanId;
  planPriceId: PlanPriceId;
  priceWon: number;
};
type PeriodRow = {
  subscription_id: SubscriptionId;
  period_no: number;
  starts_at: Date;
  ends_at: Date;
  order_id: OrderId;
  plan_id: PlanId;
  plan_price_id: PlanPriceId;
  price_won: number;
};

const statement = loadSql<never, { periods: string }>("memberships/sql/renew.sql", {
  name: "renew",
  parameters: ["periods"],
});

/**
 * Applies paid periods: access lasts until their end, dunning stops, the anchor stays. Returns the renewed memberships;
 * the payment for a membership that ended during the charge must be refunded.
 */
export async function renew(tx: Tx, paid: PaidPeriod[]): Promise<Set<SubscriptionId>> {
  const live = await tx
    .selectFrom("subscriptions")
    .select(["subscription_id", "anchor_on", "plan_id"])
    .where(
      "subscription_id",
      "in",
      paid.map(({ subscriptionId }) => subscriptionId),
    )
    .where("status", "in", ["active", "past_due"])
    .orderBy("subscription_id")
    .forUpdate()
    .execute();
  const before = new Map(live.map((row) => [row.subscription_id, row]));
  const periods = paid.flatMap((period) => {
    const row = before.get(period.subscriptionId);
    return row ? [toRow(period, row.anchor_on)] : [];
  });
  if (periods.length > 0) await execute(tx, statement, { periods: JSON.stringify(periods) });
  for (const { subscription_id, plan_id } of periods)
    await moveToPlan(tx, { subscriptionId: subscription_id, from: before.get(subscription_id)?.plan_id, to: plan_id });
  return new Set(before.keys());
}

const toRow = (period: PaidPeriod, anchor: CivilDate): PeriodRow => ({
  subscription_id: period.subscriptionId,
  period_no: period.periodNo,
  starts_at: periodStart(anchor, period.periodNo),
  ends_at: periodStart(anchor, period.periodNo + 1),
  order_id: period.orderId,
  plan_id: period.planId,
  plan_price_id: period.planPriceId,
  price_won: period.priceWon,
});

/** Completes a plan change that was scheduled for this period. */
async function moveToPlan(
  tx: Tx,
  { subscriptionId, from, to }: { subscriptionId: SubscriptionId; from: PlanId | undefined; to: PlanId },
): Promise<void> {
  if (!from || from === to) return;
  await tx
    .updateTable("subscriptions")
    .set({ next_plan_id: null, next_plan_price_id: null, next_price_won: null })
    .where("subscription_id", "=", subscriptionId)
    .where("next_plan_id", "=", to)
    .execute();
  await moveSubscriber(tx, { from, to });
}

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
