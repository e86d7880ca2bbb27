import type { OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import type { Order } from "#contract/payments/schemas";
import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { newId } from "../../ids";
import { quoteUpgrade } from "../../memberships/plans/change-plan";
import { offerFor } from "../../memberships/plans/find-plan";
import { requireVerifiedSeller } from "../../sellers/require-verified-seller";
import { orderOfBuyer } from "./queries";

export const orderLifeSeconds = 1_800;

/** What is ordered: a join, or an upgrade of a membership within its period. */
type MembershipOrder = {
  purpose: "join" | "upgrade";
  buyer_id: UserId;
  creator_id: UserId;
  plan_id: PlanId;
  plan_price_id: PlanPriceId;
  amount_won: number;
  subscription_id: SubscriptionId | null;
  period_no: number | null;
  from_plan_price_id: PlanPriceId | null;
};

/**
 * Opens an order for a plan at today's price, or for the difference where the fan has a cheaper one, or returns the open
 * one: a form sent twice makes one order. Throws CONFLICT_SUBSCRIBE, RESOURCE_CONFLICT, RESOURCE_NOT_FOUND,
 * SELLER_UNVERIFIED.
 */
export async function openMembershipOrder(
  deps: Deps,
  { buyerId, planId, at }: { buyerId: UserId; planId: PlanId; at: Date },
): Promise<Order> {
  await deps.limits.use("orderPerUser", buyerId);
  const { plan, ...offer } = await offerFor(deps, buyerId, { planId });
  await requireVerifiedSeller(deps.database.db, offer.creatorId, at);
  const upgrade = await quoteUpgrade(deps, buyerId, { offer, at });
  const order: MembershipOrder = {
    purpose: upgrade ? "upgrade" : "join",
    buyer_id: buyerId,
    creator_id: offer.creatorId,
    plan_id: planId,
    plan_price_id: offer.planPriceId,
    amount_won: upgrade?.amount ?? offer.priceWon,
    subscription_id: upgrade?.subscriptionId ?? null,
    period_no: upgrade?.periodNo ?? null,
    from_plan_price_id: upgrade?.fromPlanPriceId ?? null,
  };
  const orderId = (await findOpenOrder(deps, order, at)) ?? (await insertOrder(deps, order, at));
  return orderOfBuyer(deps, buyerId, { orderId, plan, at });
}

/** An order for the same that still has five minutes. */
async function findOpenOrder({ database }: Deps, order: MembershipOrder, at: Date): Promise<OrderId | undefined> {
  const open = await database.db
    .selectFrom("orders")
    .select("order_id")
    .where("buyer_id", "=", order.buyer_id)
    .where("purpose", "=", order.purpose)
    .where("plan_price_id", "=", order.plan_price_id)
    .where("amount_won", "=", order.amount_won)
    .where("subscription_id", "is not distinct from", order.subscription_id)
    .where("from_plan_price_id", "is not distinct from", order.from_plan_price_id)
    .where("status", "=", "ready")
    .where("expires_at", ">", secondsAfter(at, 300))
    .limit(1)
    .executeTakeFirst();
  return open?.order_id;
}

async function insertOrder({ database }: Deps, order: MembershipOrder, at: Date): Promise<OrderId> {
  const orderId = newId("ord", at);
  await database.db
    .insertInto("orders")
    .values({
      ...order,
      order_id: orderId,
      kind: "membership",
      created_at: at,
      expires_at: secondsAfter(at, orderLifeSeconds),
    })
    .execute();
  return orderId;
}
