import { sql } from "kysely";
import type { Subscription } from "#contract/memberships";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { type Won, won } from "../money";
import { moveSubscriber } from "./count-subscriber";
import { type Offer, offerFor } from "./plan";
import { upgradeCharge } from "./proration";
import { subscriptionOfFan } from "./queries";

export type Upgrade = {
  subscriptionId: string;
  periodNo: number;
  fromPlanPriceId: string;
  amount: Won;
};
type Held = {
  subscription_id: string;
  plan_id: string;
  plan_price_id: string;
  price_won: number;
  anchor_on: string;
  period_no: number;
  settled: boolean;
};

/**
 * What changing to `offer` now would be for a fan who has a membership with its creator; null for who has none. Throws
 * CONFLICT_SUBSCRIBE for the plan they have or one that is not dearer (that is for the next period), RESOURCE_CONFLICT
 * while it is canceled, its payment is due or a charge is under way.
 */
export async function upgradeTo(deps: Deps, fanId: string, offer: Offer, at: Date): Promise<Upgrade | null> {
  const held = await heldWith(deps, fanId, offer.creatorId, at);
  if (!held) return null;
  if (held.plan_id === offer.planId || offer.priceWon <= held.price_won) throw new ApiError("CONFLICT_SUBSCRIBE");
  if (!held.settled) throw new ApiError("RESOURCE_CONFLICT");
  const amount = upgradeCharge({
    anchorOn: held.anchor_on,
    periodNo: held.period_no,
    fromWon: won(held.price_won),
    toWon: won(offer.priceWon),
    at,
  });
  return {
    subscriptionId: held.subscription_id,
    periodNo: held.period_no,
    fromPlanPriceId: held.plan_price_id,
    amount,
  };
}

async function heldWith(deps: Deps, fanId: string, creatorId: string, at: Date): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    SELECT s.subscription_id, s.plan_id, s.plan_price_id, s.price_won, s.anchor_on, s.period_no,
      s.status = 'active' AND NOT s.cancel_at_period_end AND s.renewal_order_id IS NULL AND s.period_ends_at > ${at} AS settled
    FROM subscriptions s WHERE s.fan_id = ${fanId} AND s.creator_id = ${creatorId} AND subscription_live(s, ${at})`.execute(
    deps.database.db,
  );
  return rows[0];
}

type Reserved = {
  subscriptionId: string;
  orderId: string;
  periodNo: number | null;
  fromPlanPriceId: string | null;
  at: Date;
};

/**
 * Keeps a membership still while its upgrade is charged: no renewal and no other upgrade begins. Throws
 * RESOURCE_CONFLICT when it is not what the order was computed from any more.
 */
export async function reserveUpgrade(tx: Tx, { subscriptionId, orderId, periodNo, fromPlanPriceId, at }: Reserved) {
  const reserved = await tx
    .updateTable("subscriptions")
    .set({ renewal_order_id: orderId })
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "active")
    .where("cancel_at_period_end", "=", false)
    .where("renewal_order_id", "is", null)
    .where("period_no", "=", periodNo)
    .where("plan_price_id", "=", fromPlanPriceId)
    .where("period_ends_at", ">", at)
    .executeTakeFirst();
  if (reserved.numUpdatedRows === 0n) throw new ApiError("RESOURCE_CONFLICT");
}

type Upgraded = { subscriptionId: string; orderId: string; planId: string; planPriceId: string };

/** The difference was paid: the dearer plan from now on, at its price of the order; the anchor stays. */
export async function upgrade(tx: Tx, { subscriptionId, orderId, planId, planPriceId }: Upgraded): Promise<boolean> {
  const before = await tx
    .selectFrom("subscriptions")
    .select("plan_id")
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "=", orderId)
    .where("status", "=", "active")
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await tx
    .updateTable("subscriptions")
    .set((e) => ({
      plan_id: planId,
      plan_price_id: planPriceId,
      price_won: e
        .selectFrom("plan_prices")
        .select((price) => price.ref("price_won").$notNull().as("price_won"))
        .where("plan_price_id", "=", planPriceId)
        .$asScalar(),
      renewal_order_id: null,
      next_plan_id: null,
      next_plan_price_id: null,
      next_price_won: null,
    }))
    .where("subscription_id", "=", subscriptionId)
    .execute();
  await moveSubscriber(tx, before.plan_id, planId);
  return true;
}

/** The upgrade was not paid: everything stays as it is. */
export async function releaseUpgrade(tx: Tx, subscriptionId: string, orderId: string): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ renewal_order_id: null })
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "=", orderId)
    .execute();
}

type Next = { fanId: string; subscriptionId: string; planId: string; at: Date };

/**
 * Chooses a plan that is not dearer for the next period, at today's price of it; what is paid stays to its end. Again
 * changes nothing. Throws CONFLICT_SUBSCRIBE for the plan one has or a dearer one, RESOURCE_CONFLICT unless it renews,
 * RESOURCE_NOT_FOUND for another's membership or another creator's plan.
 */
export async function chooseNextPlan(deps: Deps, { fanId, subscriptionId, planId, at }: Next): Promise<Subscription> {
  const { plan, price, renewsAt } = await subscriptionOfFan(deps, fanId, subscriptionId, at);
  const offer = await offerFor(deps, planId, fanId);
  if (offer.creatorId !== plan.activist.userId) throw new ApiError("RESOURCE_NOT_FOUND");
  if (planId === plan.id || offer.priceWon > price) throw new ApiError("CONFLICT_SUBSCRIBE");
  if (!renewsAt) throw new ApiError("RESOURCE_CONFLICT");
  const chosen = await deps.database.db
    .updateTable("subscriptions")
    .set({ next_plan_id: planId, next_plan_price_id: offer.planPriceId, next_price_won: offer.priceWon })
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "active")
    .where("cancel_at_period_end", "=", false)
    // An upgrade that was paid meanwhile has another price to be below.
    .where("plan_id", "=", plan.id)
    .executeTakeFirst();
  if (chosen.numUpdatedRows === 0n) throw new ApiError("RESOURCE_CONFLICT");
  return subscriptionOfFan(deps, fanId, subscriptionId, at);
}

/** Keeps the plan one has after all. Again changes nothing. Throws RESOURCE_NOT_FOUND. */
export async function keepPlan(deps: Deps, fanId: string, subscriptionId: string, at: Date): Promise<Subscription> {
  await deps.database.db
    .updateTable("subscriptions")
    .set({ next_plan_id: null, next_plan_price_id: null, next_price_won: null })
    .where("subscription_id", "=", subscriptionId)
    .where("fan_id", "=", fanId)
    .execute();
  return subscriptionOfFan(deps, fanId, subscriptionId, at);
}
