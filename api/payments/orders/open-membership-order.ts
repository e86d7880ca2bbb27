import type { PlanId, UserId } from "#contract/ids";
import type { Order } from "#contract/payments/schemas";
import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { newId } from "../../ids";
import { quoteUpgrade, type Upgrade } from "../../memberships/plans/change-plan";
import { type Offer, offerFor } from "../../memberships/plans/find-plan";
import { orderOfBuyer } from "./queries";

export const orderLifeSeconds = 1_800;

/**
 * Opens an order for a plan at today's price, or for the difference where the fan has a cheaper one, or returns the open
 * one: a form sent twice makes one order. Throws CONFLICT_SUBSCRIBE, RESOURCE_CONFLICT, RESOURCE_NOT_FOUND.
 */
export async function openMembershipOrder(
  deps: Deps,
  { buyerId, planId, at }: { buyerId: UserId; planId: PlanId; at: Date },
): Promise<Order> {
  await deps.limits.use("orderPerUser", buyerId);
  const offer = await offerFor(deps, buyerId, { planId });
  const upgrade = await quoteUpgrade(deps, buyerId, { offer, at });
  if (upgrade) return openUpgradeOrder(deps, buyerId, offer, upgrade, at);
  const open = await deps.database.db
    .selectFrom("orders")
    .select("order_id")
    .where("buyer_id", "=", buyerId)
    .where("plan_price_id", "=", offer.planPriceId)
    .where("status", "=", "ready")
    .where("subscription_id", "is", null)
    .where("expires_at", ">", secondsAfter(at, 300))
    .limit(1)
    .executeTakeFirst();
  if (open) return orderOfBuyer(deps, buyerId, { orderId: open.order_id, at });
  const orderId = newId("ord", at);
  await deps.database.db
    .insertInto("orders")
    .values({
      order_id: orderId,
      kind: "membership",
      buyer_id: buyerId,
      creator_id: offer.creatorId,
      plan_id: offer.planId,
      plan_price_id: offer.planPriceId,
      amount_won: offer.priceWon,
      created_at: at,
      expires_at: secondsAfter(at, orderLifeSeconds),
    })
    .execute();
  return orderOfBuyer(deps, buyerId, { orderId, at });
}

async function openUpgradeOrder(
  deps: Deps,
  buyerId: UserId,
  offer: Offer,
  { subscriptionId, periodNo, fromPlanPriceId, amount }: Upgrade,
  at: Date,
): Promise<Order> {
  const open = await deps.database.db
    .selectFrom("orders")
    .select("order_id")
    .where("subscription_id", "=", subscriptionId)
    .where("purpose", "=", "upgrade")
    .where("plan_price_id", "=", offer.planPriceId)
    .where("from_plan_price_id", "=", fromPlanPriceId)
    .where("amount_won", "=", amount)
    .where("status", "=", "ready")
    .where("expires_at", ">", secondsAfter(at, 300))
    .limit(1)
    .executeTakeFirst();
  if (open) return orderOfBuyer(deps, buyerId, { orderId: open.order_id, at });
  const orderId = newId("ord", at);
  await deps.database.db
    .insertInto("orders")
    .values({
      order_id: orderId,
      kind: "membership",
      purpose: "upgrade",
      buyer_id: buyerId,
      creator_id: offer.creatorId,
      plan_id: offer.planId,
      plan_price_id: offer.planPriceId,
      from_plan_price_id: fromPlanPriceId,
      subscription_id: subscriptionId,
      period_no: periodNo,
      amount_won: amount,
      created_at: at,
      expires_at: secondsAfter(at, orderLifeSeconds),
    })
    .execute();
  return orderOfBuyer(deps, buyerId, { orderId, at });
}
