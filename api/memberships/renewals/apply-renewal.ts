import type { Tx } from "../db/connect";
import { notify } from "../notifications/notify";
import { moveSubscriber } from "./count-subscriber";
import { graceEndOf, retryAfter } from "./dunning";
import { periodStart } from "./periods";

type Paid = {
  subscriptionId: string;
  periodNo: number;
  orderId: string;
  planId: string;
  planPriceId: string;
  priceWon: number;
};

/**
 * The period was paid: the membership is in use to its end, whatever dunning had come to; the anchor stays. False when
 * it had ended meanwhile: money was taken for nothing, which a person has to give back.
 */
export async function renew(tx: Tx, paid: Paid): Promise<boolean> {
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
      ...settled,
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
    })
    .execute();
  if (before.plan_id !== paid.planId) {
    await tx
      .updateTable("subscriptions")
      .set({ next_plan_id: null, next_plan_price_id: null, next_price_won: null })
      .where("subscription_id", "=", paid.subscriptionId)
      .where("next_plan_id", "=", paid.planId)
      .execute();
    await moveSubscriber(tx, before.plan_id, paid.planId);
  }
  return true;
}

const settled = {
  retry_at: null,
  grace_ends_at: null,
  tries: 0,
  needs_card: false,
  recover_with: null,
  renewal_order_id: null,
} as const;

type Declined = { subscriptionId: string; orderId: string; cardId: string; hard: boolean; counted: boolean; at: Date };

/** The period could not be charged: payment is due, access stays through the grace, and the fan is told. */
export async function declineRenewal(tx: Tx, declined: Declined): Promise<void> {
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
      // Who cancelled meanwhile is not charged again: the worker ends it at its next look.
      retry_at: before.cancel_at_period_end ? at : retryAfter({ graceEndsAt, tries, hard, at }),
      recover_with: before.recover_with === cardId ? null : before.recover_with,
      renewal_order_id: null,
    })
    .where("subscription_id", "=", subscriptionId)
    .execute();
  await tellOfFailure(tx, { fanId: before.fan_id, subscriptionId, event: orderId, at });
}

/** There is no card to charge at all: as after a hard decline, one is asked for now. */
export async function declineWithoutCard(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
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
  await tellOfFailure(tx, { fanId: pastDue.fan_id, subscriptionId, event, at });
}

/** Our own configuration failed it: no try is burnt, nobody is told, and it is looked at again at `until`. */
export async function postponeRenewal(tx: Tx, subscriptionId: string, orderId: string, until: Date): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ renewal_order_id: null, retry_at: until, recover_with: null })
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "=", orderId)
    .execute();
}

type Failure = { fanId: string; subscriptionId: string; event: string; at: Date };

const tellOfFailure = (tx: Tx, { fanId, subscriptionId, event, at }: Failure) =>
  notify(tx, {
    to: fanId,
    kind: "paymentFailed",
    actor: null,
    target: { type: "subscription", id: subscriptionId },
    at,
    event: `payment_failed:${event}`,
  });
