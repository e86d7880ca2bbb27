import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type {
  AttemptId,
  CampaignId,
  CardId,
  OrderId,
  PlanId,
  PlanPriceId,
  SubscriptionId,
  UserId,
} from "#contract/ids";
import type { OrderMethod } from "#contract/payments/methods";
import type { Capability } from "#contract/switches/values";
import { requireOpenCampaign } from "../../campaigns/accept-gift";
import { secondsAfter } from "../../clock";
import { requireVisible } from "../../creators/visibility";
import { encrypt } from "../../crypto";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { newId } from "../../ids";
import { selectAddJob } from "../../jobs";
import { reserveSeat } from "../../memberships/join";
import { reserveUpgrade, upgrade } from "../../memberships/plans/change-plan";
import { leaseSeconds } from "../lease";

/** `started`: the id of a new attempt; `inProgress`: the id of an earlier attempt without a result. */
export type Begun =
  | { kind: "started"; attemptId: AttemptId }
  | { kind: "paid" }
  | { kind: "inProgress"; attemptId: AttemptId };

/**
 * The payment method of a gift: what the buyer authenticated on the page of BrandPay or of an easy pay, with its amount, or
 * a method stored at BrandPay.
 */
type BrandPayMethod = { paymentKey: string; amount: number } | { methodKey: string };
/** An approval of one order by its buyer. */
export type Approval = {
  buyerId: UserId;
  orderId: OrderId;
  cardId: CardId | undefined;
  brand?: BrandPayMethod;
  at: Date;
};

/**
 * Records an attempt and commits it before the provider is called. The order's row is locked, so of many approvals one
 * starts. Throws CARD_REQUIRED, CONFLICT_SUBSCRIBE, RESOURCE_CONFLICT for an order that ended, RESOURCE_NOT_FOUND for
 * another user's, INVALID_REQUEST for an amount that is not the order's.
 */
export async function beginAttempt(deps: Deps, { buyerId, orderId, cardId, brand, at }: Approval): Promise<Begun> {
  return deps.database.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("buyer_id", "=", buyerId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw notFound();
    if (brand) await requirePageOfOrder(tx, order, brand);
    if (order.status === "approved") return { kind: "paid" };
    const { open_attempt: open, card_id: card } = await findOpenAttempt(tx, order, cardId);
    if (open) return { kind: "inProgress", attemptId: open };
    if (order.status !== "ready" || order.expires_at <= at) throw new ApiError("RESOURCE_CONFLICT");
    deps.switches.requireOn(capabilityOf(order.kind));
    // Only the worker charges a renewal.
    if (order.purpose === "renewal" || order.purpose === "recovery") throw new ApiError("RESOURCE_CONFLICT");
    if (order.purpose === "upgrade" && order.amount_won === 0) return upgradeUncharged(tx, order, at);
    const paymentMethod = brand ? paymentMethodOf(deps, brand) : { card_id: requireCard(order, card) };
    const subscriptionId = await reserve(tx, order, at);
    return { kind: "started", attemptId: await insertAttempt(tx, order, { paymentMethod, subscriptionId, at }) };
  });
}

/** What a switch pauses of the orders of a kind. */
export const capabilityOf = (kind: OrderRow["kind"]): Capability =>
  kind === "membership" ? "newMemberships" : "donations";

/** Too little of the period is left to charge: the more expensive plan begins now, and the order ends. */
async function upgradeUncharged(tx: Tx, order: OrderRow, at: Date): Promise<Begun> {
  await reserve(tx, order, at);
  const { subscription_id: subscriptionId, order_id: orderId, plan_id: planId, plan_price_id: planPriceId } = order;
  if (subscriptionId && planId && planPriceId) await upgrade(tx, { subscriptionId, orderId, planId, planPriceId });
  await tx.updateTable("orders").set({ status: "approved", expires_at: at }).where("order_id", "=", orderId).execute();
  return { kind: "paid" };
}

/** The result of a payment page must be for this order and its exact amount, and not used by another order. */
async function requirePageOfOrder(tx: Tx, order: OrderRow, brand: BrandPayMethod): Promise<void> {
  if (order.kind === "membership") throw new ApiError("INVALID_REQUEST", { fields: { orderId: ["invalid"] } });
  if (!("paymentKey" in brand)) {
    if (order.method !== "creditCard") throw new ApiError("INVALID_REQUEST", { fields: { methodId: ["invalid"] } });
    return;
  }
  if (brand.amount !== order.amount_won) throw new ApiError("INVALID_REQUEST", { fields: { amount: ["invalid"] } });
  const usedElsewhere = await tx
    .selectFrom("payment_attempts")
    .select("attempt_id")
    .where("window_key", "=", brand.paymentKey)
    .where("order_id", "<>", order.order_id)
    .where("outcome", "<>", "declined")
    .executeTakeFirst();
  const paidByAnother = await tx
    .selectFrom("payments")
    .select("payment_id")
    .where("order_id", "=", order.order_id)
    .where("provider_payment_key", "<>", brand.paymentKey)
    .executeTakeFirst();
  if (usedElsewhere || paidByAnother) throw new ApiError("RESOURCE_CONFLICT");
}

type PaymentMethodColumns = { card_id?: CardId; window_key?: string; method_key?: string };

const paymentMethodOf = ({ keys }: Deps, brand: BrandPayMethod): PaymentMethodColumns =>
  "paymentKey" in brand ? { window_key: brand.paymentKey } : { method_key: encrypt(keys, brand.methodKey) };

type OpenAttempt = { open_attempt: AttemptId | null; card_id: CardId | null };

/** The order's attempt without a result, and the buyer's card that a new one would charge: the chosen or the default one. */
async function findOpenAttempt(tx: Tx, order: OrderRow, cardId: CardId | undefined): Promise<OpenAttempt> {
  const { rows } = await sql<OpenAttempt>`SELECT
    (SELECT attempt_id FROM payment_attempts
     WHERE order_id = ${order.order_id} AND outcome IN ('pending', 'review')) AS open_attempt,
    (SELECT card_id FROM cards WHERE user_id = ${order.buyer_id} AND removed_at IS NULL
       AND CASE WHEN ${cardId ?? null}::text IS NULL THEN is_default ELSE card_id = ${cardId ?? null} END) AS card_id
  `.execute(tx);
  return rows[0] as OpenAttempt;
}

function requireCard(order: OrderRow, card: CardId | null): CardId {
  // The provider allows billing keys for memberships only.
  if (order.kind !== "membership" || !card) throw new ApiError("CARD_REQUIRED");
  return card;
}

type OrderRow = {
  order_id: OrderId;
  kind: string;
  purpose: string;
  buyer_id: UserId;
  creator_id: UserId;
  plan_id: PlanId | null;
  plan_price_id: PlanPriceId | null;
  amount_won: number;
  method: OrderMethod;
  subscription_id: SubscriptionId | null;
  period_no: number | null;
  campaign_id: CampaignId | null;
  from_plan_price_id: PlanPriceId | null;
};

/** Reserves what the order is for; the id of the membership that a join would begin. */
async function reserve(tx: Tx, order: OrderRow, at: Date): Promise<SubscriptionId | null> {
  if (order.kind !== "membership") await requireVisible(tx, order.buyer_id, { creatorId: order.creator_id });
  if (order.campaign_id) await requireOpenCampaign(tx, { campaignId: order.campaign_id, at });
  if (order.purpose === "upgrade" && order.subscription_id)
    await reserveUpgrade(tx, {
      subscriptionId: order.subscription_id,
      orderId: order.order_id,
      periodNo: order.period_no,
      fromPlanPriceId: order.from_plan_price_id,
      at,
    });
  if (order.kind !== "membership" || order.purpose !== "join" || !order.plan_id || !order.plan_price_id) return null;
  return reserveSeat(tx, {
    fanId: order.buyer_id,
    creatorId: order.creator_id,
    planId: order.plan_id,
    planPriceId: order.plan_price_id,
    priceWon: order.amount_won,
    at,
  });
}

type NewAttempt = { paymentMethod: PaymentMethodColumns; subscriptionId: SubscriptionId | null; at: Date };

/** Inserts an attempt with its lease, and the job that resolves it should this process die. */
async function insertAttempt(
  tx: Tx,
  { order_id: orderId, amount_won: amountWon }: OrderRow,
  { paymentMethod, subscriptionId, at }: NewAttempt,
): Promise<AttemptId> {
  const attemptId = newId("att", at);
  const leaseUntil = secondsAfter(at, leaseSeconds);
  const { card_id = null, window_key = null, method_key = null } = paymentMethod;
  await sql`WITH joining AS (
      UPDATE orders SET subscription_id = ${subscriptionId}
      WHERE order_id = ${orderId} AND ${subscriptionId}::text IS NOT NULL),
    attempt AS (
      INSERT INTO payment_attempts (attempt_id, order_id, card_id, window_key, method_key, amount_won, idempotency_key,
        submitted_at, lease_until)
      VALUES (${attemptId}, ${orderId}, ${card_id}, ${window_key}, ${method_key}, ${amountWon}, ${randomUUID()}, ${at},
        ${leaseUntil}))
    ${selectAddJob("resolve_payment", { attemptId }, { runAt: leaseUntil, key: `resolve:${attemptId}` })}`.execute(tx);
  return attemptId;
}
