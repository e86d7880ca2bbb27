import { randomUUID } from "node:crypto";
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
import { addJob } from "../../jobs";
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
    const open = await tx
      .selectFrom("payment_attempts")
      .select("attempt_id")
      .where("order_id", "=", orderId)
      .where("outcome", "in", ["pending", "review"])
      .executeTakeFirst();
    if (open) return { kind: "inProgress", attemptId: open.attempt_id };
    if (order.status !== "ready" || order.expires_at <= at) throw new ApiError("RESOURCE_CONFLICT");
    deps.switches.requireOn(capabilityOf(order.kind));
    // Only the worker charges a renewal.
    if (order.purpose === "renewal" || order.purpose === "recovery") throw new ApiError("RESOURCE_CONFLICT");
    if (order.purpose === "upgrade" && order.amount_won === 0) return upgradeUncharged(tx, order, at);
    const paymentMethod = brand ? paymentMethodOf(deps, brand) : { card_id: await chosenCard(tx, order, cardId) };
    await reserve(tx, order, at);
    return { kind: "started", attemptId: await insertAttempt(tx, orderId, paymentMethod, order.amount_won, at) };
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

type PaymentMethodColumns = { card_id: CardId } | { window_key: string } | { method_key: string };

const paymentMethodOf = ({ keys }: Deps, brand: BrandPayMethod): PaymentMethodColumns =>
  "paymentKey" in brand ? { window_key: brand.paymentKey } : { method_key: encrypt(keys, brand.methodKey) };

async function chosenCard(tx: Tx, order: OrderRow, cardId: CardId | undefined): Promise<CardId> {
  // The provider allows billing keys for memberships only.
  if (order.kind !== "membership") throw new ApiError("CARD_REQUIRED");
  let query = tx
    .selectFrom("cards")
    .select("card_id")
    .where("user_id", "=", order.buyer_id)
    .where("removed_at", "is", null);
  query = cardId ? query.where("card_id", "=", cardId) : query.where("is_default", "=", true);
  const card = await query.executeTakeFirst();
  if (!card) throw new ApiError("CARD_REQUIRED");
  return card.card_id;
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

async function reserve(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (order.kind !== "membership") await requireVisible(tx, order.buyer_id, { creatorId: order.creator_id });
  if (order.campaign_id) await requireOpenCampaign(tx, { campaignId: order.campaign_id, at });
  if (order.purpose === "upgrade" && order.subscription_id)
    return reserveUpgrade(tx, {
      subscriptionId: order.subscription_id,
      orderId: order.order_id,
      periodNo: order.period_no,
      fromPlanPriceId: order.from_plan_price_id,
      at,
    });
  if (order.kind !== "membership" || order.purpose !== "join" || !order.plan_id || !order.plan_price_id) return;
  const subscriptionId = await reserveSeat(tx, {
    fanId: order.buyer_id,
    creatorId: order.creator_id,
    planId: order.plan_id,
    planPriceId: order.plan_price_id,
    priceWon: order.amount_won,
    at,
  });
  await tx
    .updateTable("orders")
    .set({ subscription_id: subscriptionId })
    .where("order_id", "=", order.order_id)
    .execute();
}

async function insertAttempt(
  tx: Tx,
  orderId: OrderId,
  paymentMethod: PaymentMethodColumns,
  amountWon: number,
  at: Date,
): Promise<AttemptId> {
  const attemptId = newId("att", at);
  const leaseUntil = secondsAfter(at, leaseSeconds);
  await tx
    .insertInto("payment_attempts")
    .values({
      attempt_id: attemptId,
      order_id: orderId,
      card_id: null,
      ...paymentMethod,
      amount_won: amountWon,
      idempotency_key: randomUUID(),
      submitted_at: at,
      lease_until: leaseUntil,
    })
    .execute();
  await addJob(tx, "resolve_payment", { attemptId }, { runAt: leaseUntil, key: `resolve:${attemptId}` });
  return attemptId;
}
