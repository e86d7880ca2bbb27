import { randomUUID } from "node:crypto";
import { requireOpenCampaign } from "../../campaigns/accept-gift";
import { secondsAfter } from "../../clock";
import { requireVisible } from "../../creators/meet";
import { encrypt } from "../../crypto";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { newId } from "../../ids";
import { addJob } from "../../jobs";
import { reserveUpgrade, upgrade } from "../../memberships/change-plan";
import { reserveSeat } from "../../memberships/join";
import { leaseSeconds } from "../lease";

type Begun = { kind: "started"; attemptId: string } | { kind: "paid" } | { kind: "underway"; attemptId: string };

/** What a gift is paid with: what BrandPay's page authenticated, with the amount it tells, or a method kept there. */
export type Brand = { paymentKey: string; amount: number } | { methodKey: string };
type Input = { buyerId: string; orderId: string; cardId: string | undefined; brand?: Brand; at: Date };

/**
 * Puts an intended charge on record and commits it before the provider hears of it. The order's row is locked, so of
 * any number of approvals one starts and the others learn of it. Throws CARD_REQUIRED, CONFLICT_SUBSCRIBE,
 * RESOURCE_CONFLICT for an order that ended, RESOURCE_NOT_FOUND for another's, INVALID_REQUEST for another amount
 * than the order's.
 */
export async function beginAttempt(deps: Deps, { buyerId, orderId, cardId, brand, at }: Input): Promise<Begun> {
  return deps.database.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("buyer_id", "=", buyerId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw notFound();
    if (brand) await requireFitting(tx, order, brand);
    if (order.status === "approved") return { kind: "paid" };
    const open = await tx
      .selectFrom("payment_attempts")
      .select("attempt_id")
      .where("order_id", "=", orderId)
      .where("outcome", "in", ["pending", "review"])
      .executeTakeFirst();
    if (open) return { kind: "underway", attemptId: open.attempt_id };
    if (order.status !== "ready" || order.expires_at <= at) throw new ApiError("RESOURCE_CONFLICT");
    // A renewal is the worker's to charge.
    if (order.purpose === "renewal" || order.purpose === "recovery") throw new ApiError("RESOURCE_CONFLICT");
    if (order.purpose === "upgrade" && order.amount_won === 0) return upgradeUncharged(tx, order, at);
    const means = brand ? meansOf(deps, brand) : { card_id: await chosenCard(tx, order, cardId) };
    await reserve(tx, order, at);
    return { kind: "started", attemptId: await insertAttempt(tx, orderId, means, order.amount_won, at) };
  });
}

/** Too little is left of the period to charge anything: the dearer plan begins at once, and the order ends. */
async function upgradeUncharged(tx: Tx, order: OrderRow, at: Date): Promise<Begun> {
  await reserve(tx, order, at);
  const { subscription_id: subscriptionId, order_id: orderId, plan_id: planId, plan_price_id: planPriceId } = order;
  if (subscriptionId && planId && planPriceId) await upgrade(tx, { subscriptionId, orderId, planId, planPriceId });
  await tx.updateTable("orders").set({ status: "approved", expires_at: at }).where("order_id", "=", orderId).execute();
  return { kind: "paid" };
}

/** What a page came back with must be this order's, to the won, and of a page that was for no other order. */
async function requireFitting(tx: Tx, order: OrderRow, brand: Brand): Promise<void> {
  if (order.kind === "membership") throw new ApiError("INVALID_REQUEST", { fields: { orderId: ["invalid"] } });
  if (!("paymentKey" in brand)) return;
  if (brand.amount !== order.amount_won) throw new ApiError("INVALID_REQUEST", { fields: { amount: ["invalid"] } });
  const spent = await tx
    .selectFrom("payment_attempts")
    .select("attempt_id")
    .where("window_key", "=", brand.paymentKey)
    .where("order_id", "<>", order.order_id)
    .where("outcome", "<>", "declined")
    .executeTakeFirst();
  const paidOtherwise = await tx
    .selectFrom("payments")
    .select("payment_id")
    .where("order_id", "=", order.order_id)
    .where("provider_payment_key", "<>", brand.paymentKey)
    .executeTakeFirst();
  if (spent || paidOtherwise) throw new ApiError("RESOURCE_CONFLICT");
}

type Means = { card_id: string } | { window_key: string } | { method_key: string };

const meansOf = ({ keys }: Deps, brand: Brand): Means =>
  "paymentKey" in brand ? { window_key: brand.paymentKey } : { method_key: encrypt(keys, brand.methodKey) };

async function chosenCard(tx: Tx, order: OrderRow, cardId: string | undefined): Promise<string> {
  // The provider allows billing keys for memberships alone.
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
  order_id: string;
  kind: string;
  purpose: string;
  buyer_id: string;
  creator_id: string;
  plan_id: string | null;
  plan_price_id: string | null;
  amount_won: number;
  subscription_id: string | null;
  period_no: number | null;
  campaign_id: string | null;
  from_plan_price_id: string | null;
};

async function reserve(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (order.kind !== "membership") await requireVisible(tx, order.creator_id, order.buyer_id);
  if (order.campaign_id) await requireOpenCampaign(tx, order.campaign_id);
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

async function insertAttempt(tx: Tx, orderId: string, means: Means, amountWon: number, at: Date): Promise<string> {
  const attemptId = newId("att", at);
  const leaseUntil = secondsAfter(at, leaseSeconds);
  await tx
    .insertInto("payment_attempts")
    .values({
      attempt_id: attemptId,
      order_id: orderId,
      card_id: null,
      ...means,
      amount_won: amountWon,
      idempotency_key: randomUUID(),
      submitted_at: at,
      lease_until: leaseUntil,
    })
    .execute();
  await addJob(tx, "resolve_payment", { attemptId }, { runAt: leaseUntil, key: `resolve:${attemptId}` });
  return attemptId;
}
