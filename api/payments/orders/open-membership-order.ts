import { sql } from "kysely";
import type { PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import type { Order } from "#contract/payments/schemas";
import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { newId } from "../../ids";
import { quoteUpgrade } from "../../memberships/plans/change-plan";
import { offerFor } from "../../memberships/plans/find-plan";
import { requireVerifiedSeller } from "../../sellers/require-verified-seller";
import { type OrderColumns, orderColumns, toOrder, withoutCampaign } from "./queries";

export const orderLifeSeconds = 1_800;

/** What is ordered: a join, or an upgrade of a membership within its period. */
type MembershipOrder = {
  purpose: "join" | "upgrade";
  buyer_id: UserId;
  creator_id: UserId;
  plan_id: PlanId;
  plan_price_id: PlanPriceId;
  plan_name: string;
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
  const offer = await offerFor(deps, buyerId, { planId, at });
  const { plan } = offer;
  await requireVerifiedSeller(deps.database.db, plan.user_id, at);
  const upgrade = quoteUpgrade(offer, at);
  const order: MembershipOrder = {
    purpose: upgrade ? "upgrade" : "join",
    buyer_id: buyerId,
    creator_id: plan.user_id,
    plan_id: planId,
    plan_price_id: offer.planPriceId,
    plan_name: plan.name,
    amount_won: upgrade?.amount ?? plan.price_won,
    subscription_id: upgrade?.subscriptionId ?? null,
    period_no: upgrade?.periodNo ?? null,
    from_plan_price_id: upgrade?.fromPlanPriceId ?? null,
  };
  return toOrder({ ...plan, ...withoutCampaign, plan, ...(await findOrInsertOrder(deps, order, at)) }, at);
}

/** The order for the same that still has five minutes, or a new one. */
async function findOrInsertOrder({ database }: Deps, order: MembershipOrder, at: Date): Promise<OrderColumns> {
  const columns = {
    ...order,
    order_id: newId("ord", at),
    kind: "membership",
    created_at: at,
    expires_at: secondsAfter(at, orderLifeSeconds),
  };
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const { rows } = await sql<OrderColumns>`
    WITH open AS (
      SELECT * FROM orders
      WHERE buyer_id = ${order.buyer_id} AND purpose = ${order.purpose} AND plan_price_id = ${order.plan_price_id}
        AND plan_name = ${order.plan_name} AND amount_won = ${order.amount_won}
        AND subscription_id IS NOT DISTINCT FROM ${order.subscription_id}
        AND from_plan_price_id IS NOT DISTINCT FROM ${order.from_plan_price_id}
        AND status = 'ready' AND expires_at > ${secondsAfter(at, 300)} LIMIT 1),
    new AS (
      INSERT INTO orders (${sql.join(names)}) SELECT ${sql.join(Object.values(columns))}
      WHERE NOT EXISTS (SELECT FROM open) RETURNING *)
    SELECT ${orderColumns} FROM (SELECT * FROM open UNION ALL SELECT * FROM new) o`.execute(database.db);
  return rows[0] as OrderColumns;
}
