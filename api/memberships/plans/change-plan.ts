import { type RawBuilder, sql } from "kysely";
import type { OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import type { Subscription } from "#contract/memberships/schemas";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { type Won, won } from "../../money";
import { moveSubscriber } from "../count-subscriber";
import { upgradeCharge } from "../proration";
import { subscriptionOfFan } from "../queries";
import { type Offer, offerFor } from "./find-plan";

type Upgrade = {
  subscriptionId: SubscriptionId;
  periodNo: number;
  fromPlanPriceId: PlanPriceId;
  amount: Won;
};
/**
 * The upgrade that an offer is for a fan who has a membership with its creator; null without one. Throws
 * CONFLICT_SUBSCRIBE for the same or a cheaper plan (that is for the next period), RESOURCE_CONFLICT while the membership
 * is canceled, past due or being charged.
 */
export function quoteUpgrade({ plan, current }: Offer, at: Date): Upgrade | null {
  if (!current) return null;
  if (current.plan_id === plan.plan_id || plan.price_won <= current.price_won) throw new ApiError("CONFLICT_SUBSCRIBE");
  if (!current.settled) throw new ApiError("RESOURCE_CONFLICT");
  const amount = upgradeCharge({
    anchorOn: current.anchor_on,
    periodNo: current.period_no,
    fromWon: won(current.price_won),
    toWon: won(plan.price_won),
    at,
  });
  return {
    subscriptionId: current.subscription_id,
    periodNo: current.period_no,
    fromPlanPriceId: current.plan_price_id,
    amount,
  };
}

type UpgradeReservation = {
  subscriptionId: SubscriptionId;
  orderId: OrderId;
  periodNo: number | null;
  fromPlanPriceId: PlanPriceId | null;
  at: Date;
};

/**
 * Reserves a membership while its upgrade is charged: no renewal and no other upgrade begins. Throws RESOURCE_CONFLICT when
 * it has changed since the order was computed.
 */
export async function reserveUpgrade(
  tx: Tx,
  { subscriptionId, orderId, periodNo, fromPlanPriceId, at }: UpgradeReservation,
) {
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

type PaidUpgrade = { subscriptionId: SubscriptionId; orderId: OrderId; planId: PlanId; planPriceId: PlanPriceId };

/** The difference was paid: the new plan applies from now on at the order's price; the anchor stays. */
export async function upgrade(tx: Tx, { subscriptionId, orderId, planId, planPriceId }: PaidUpgrade): Promise<boolean> {
  const before = await tx
    .selectFrom("subscriptions")
    .select(["plan_id", "period_no"])
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
  await tx
    .updateTable("subscription_periods")
    .set((e) => ({ kept_plan_id: e.fn.coalesce(keptPlan(planId), "kept_plan_id") }))
    .where("subscription_id", "=", subscriptionId)
    .where("period_no", "=", before.period_no)
    .execute();
  await moveSubscriber(tx, { from: before.plan_id, to: planId });
  return true;
}

/** The upgrade was not paid: the membership is unchanged. */
export async function releaseUpgrade(
  tx: Tx,
  { subscriptionId, orderId }: { subscriptionId: SubscriptionId; orderId: OrderId },
): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ renewal_order_id: null })
    .where("subscription_id", "=", subscriptionId)
    .where("renewal_order_id", "=", orderId)
    .execute();
}

type NextPlanChoice = { fanId: UserId; subscriptionId: SubscriptionId; planId: PlanId; at: Date };

/**
 * Chooses a same-priced or cheaper plan for the next period, at today's price. A repeated call changes nothing. Throws
 * CONFLICT_SUBSCRIBE for the current or a more expensive plan, RESOURCE_CONFLICT unless it renews, RESOURCE_NOT_FOUND for
 * another fan's membership or another creator's plan.
 */
export async function chooseNextPlan(
  deps: Deps,
  { fanId, subscriptionId, planId, at }: NextPlanChoice,
): Promise<Subscription> {
  const { plan, price, renewsAt } = await subscriptionOfFan(deps, fanId, { subscriptionId, at });
  const offer = await offerFor(deps, fanId, { planId, at });
  if (offer.plan.user_id !== plan.activist.userId) throw new ApiError("RESOURCE_NOT_FOUND");
  if (planId === plan.id || offer.plan.price_won > price) throw new ApiError("CONFLICT_SUBSCRIBE");
  if (!renewsAt) throw new ApiError("RESOURCE_CONFLICT");
  const chosen = await deps.database.db
    .updateTable("subscriptions")
    .set({ next_plan_id: planId, next_plan_price_id: offer.planPriceId, next_price_won: offer.plan.price_won })
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "active")
    .where("cancel_at_period_end", "=", false)
    // An upgrade paid meanwhile changes the price the next plan must stay below.
    .where("plan_id", "=", plan.id)
    .executeTakeFirst();
  if (chosen.numUpdatedRows === 0n) throw new ApiError("RESOURCE_CONFLICT");
  return subscriptionOfFan(deps, fanId, { subscriptionId, at });
}

/** Cancels the change of plan. A repeated call changes nothing. Throws RESOURCE_NOT_FOUND. */
export async function cancelPlanChange(
  deps: Deps,
  { fanId, subscriptionId, at }: { fanId: UserId; subscriptionId: SubscriptionId; at: Date },
): Promise<Subscription> {
  await deps.database.db
    .updateTable("subscriptions")
    .set({ next_plan_id: null, next_plan_price_id: null, next_price_won: null })
    .where("subscription_id", "=", subscriptionId)
    .where("fan_id", "=", fanId)
    .execute();
  return subscriptionOfFan(deps, fanId, { subscriptionId, at });
}

/** For a paid period: the plan, if what opens to its members stays open to them after it; else null. */
const keptPlan = (planId: PlanId): RawBuilder<PlanId | null> =>
  sql`(SELECT plan_id FROM plans WHERE plan_id = ${planId} AND keeps_opened)`;
