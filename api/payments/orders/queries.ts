import { type RawBuilder, sql } from "kysely";
import type { CampaignId, OrderId, PaymentId, UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import { declineReasonOf } from "#contract/payments/decline-reasons";
import type { PaymentMethod } from "#contract/payments/methods";
import type { Order, OrderDetail, Payment, PaymentKeys } from "#contract/payments/schemas";
import { type SummaryRow, toSummary } from "../../accounts/user-summary";
import type { Deps } from "../../deps";
import { notFound } from "../../http/api-error";
import { listPage, newestFirst } from "../../http/paging";
import { nextChargeOf } from "../../memberships/periods";
import { type PlanRow, planJson, toPlan } from "../../memberships/plans/plan-rows";
import { listCards } from "../cards/queries";
import { customerKeyOf } from "../provider/customer-key";
import { listPayMethods } from "../provider/pay-methods";
import { orderedPlanName } from "./ordered-plan-name";

type CampaignColumns = {
  campaign_id: CampaignId | null;
  campaign_title: string | null;
  needs_delivery: boolean | null;
};
export type OrderColumns = {
  order_id: OrderId;
  kind: Order["kind"];
  purpose: Order["purpose"];
  amount_won: number;
  method: Order["method"];
  message: string | null;
  shown: Order["shown"];
  status: Order["status"];
  failure_reason: string | null;
  failure_code: string | null;
  expires_at: Date;
  processing: boolean;
};
type OrderRow = SummaryRow & CampaignColumns & OrderColumns & { plan: PlanRow | null };
type OrderDetailRow = OrderRow & { next_won: number | null; renews_at: Date | null };

export async function paymentKeys(deps: Deps, userId: UserId, at: Date): Promise<PaymentKeys> {
  return {
    clientKey: deps.toss.clientKey,
    customerKey: await customerKeyOf(deps, userId, at),
    cardPageUrl: deps.toss.cardPageUrl,
    brandPayPageUrl: deps.toss.brandPayPageUrl,
    easyPayPageUrl: deps.toss.easyPayPageUrl,
    sdkUrl: deps.toss.sdkUrl,
    cards: await listCards(deps.database.db, userId),
  };
}

/** The buyer's own order. Throws RESOURCE_NOT_FOUND for another user's. */
export async function orderOfBuyer(
  deps: Deps,
  buyerId: UserId,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<Order> {
  return toOrder(await orderRow(deps, buyerId, orderId), at);
}

/** The plan as it is now, with its name at the time of the order. */
const planOfOrder = sql<PlanRow | null>`${planJson(sql.ref("o.plan_id"))} || jsonb_build_object('name', ${orderedPlanName})`;
const toPlanOrNull = (row: PlanRow | null) => (row ? toPlan(row) : null);

/** SQL: the columns of `orders` as `o`. */
export const orderColumns = sql.raw<OrderColumns>(`o.order_id, o.kind, o.purpose, o.amount_won, o.method, o.message,
  o.shown, o.status, o.failure_reason, o.failure_code, o.expires_at,
  EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.order_id AND a.outcome IN ('pending', 'review')) AS processing`);

async function orderRow(deps: Deps, buyerId: UserId, orderId: OrderId): Promise<OrderDetailRow> {
  const { rows } = await sql<OrderDetailRow>`
    SELECT ${orderColumns}, ${planOfOrder} AS plan, ${ofCampaign},
      (SELECT price_won FROM plan_prices pp WHERE pp.plan_price_id = o.plan_price_id) AS next_won,
      (SELECT period_ends_at FROM subscriptions s WHERE s.subscription_id = o.subscription_id) AS renews_at,
      u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM orders o JOIN users u ON u.user_id = o.creator_id LEFT JOIN campaigns ca ON ca.campaign_id = o.campaign_id
    WHERE o.order_id = ${orderId} AND o.buyer_id = ${buyerId}`.execute(deps.database.db);
  const row = rows[0];
  if (!row) throw notFound();
  return row;
}

export const withoutCampaign: CampaignColumns = { campaign_id: null, campaign_title: null, needs_delivery: null };
const ofCampaign = sql.raw("o.campaign_id, ca.title AS campaign_title, ca.needs_delivery");
const campaignOf = (row: CampaignColumns) =>
  row.campaign_id === null
    ? null
    : { id: row.campaign_id, title: row.campaign_title ?? "", needsDelivery: row.needs_delivery === true };

export function toOrder(row: OrderRow, at: Date): Order {
  return {
    orderId: row.order_id,
    kind: row.kind,
    purpose: row.purpose,
    amount: row.amount_won,
    method: row.method,
    activist: toSummary(row),
    plan: toPlanOrNull(row.plan),
    campaign: campaignOf(row),
    message: row.message,
    shown: row.shown,
    status: row.status === "ready" && !row.processing && row.expires_at <= at ? "canceled" : row.status,
    processing: row.processing,
    failureReason: row.failure_reason,
    declined: row.status === "failed" ? declineReasonOf(row.failure_code ?? "") : null,
    expiresAt: row.expires_at.toISOString(),
  };
}

export async function orderDetail(
  deps: Deps,
  buyerId: UserId,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<OrderDetail> {
  const row = await orderRow(deps, buyerId, orderId);
  const order = toOrder(row, at);
  const cards = await listCards(deps.database.db, buyerId);
  const payable = order.status === "ready" && !order.processing;
  const byStoredCard = payable && order.kind !== "membership" && order.method === "creditCard";
  const methods = byStoredCard ? await listPayMethods(deps, buyerId) : [];
  const isMembership = order.kind === "membership";
  const renewsAt = isMembership ? (row.purpose === "join" ? nextChargeOf(at) : row.renews_at) : null;
  return {
    order,
    plan: order.plan,
    card: cards[0] ?? null,
    cards,
    methods,
    easyPays: isMembership ? [] : deps.env.TOSS_EASY_PAY,
    renewsAt: renewsAt?.toISOString() ?? null,
    nextAmount: isMembership ? row.next_won : null,
  };
}

type PaymentRow = SummaryRow &
  CampaignColumns & {
    payment_id: PaymentId;
    order_id: OrderId;
    kind: Payment["kind"];
    amount_won: number;
    plan: PlanRow | null;
    message: string | null;
    shown: Payment["shown"];
    method: PaymentMethod;
    card_brand: string | null;
    card_last4: string | null;
    status: Payment["status"];
    receipt_url: string | null;
    approved_at: Date;
    canceled_at: Date | null;
    refunded_won: number;
  };

/** The payment an order led to. Throws RESOURCE_NOT_FOUND while there is none, and for another user's order. */
export async function paymentOfOrder(deps: Deps, buyerId: UserId, { orderId }: { orderId: OrderId }): Promise<Payment> {
  const own = sql`p.buyer_id = ${buyerId} AND p.order_id = ${orderId}`;
  const { rows } = await payments(own, { plan: planOfOrder }).execute(deps.database.db);
  return rows[0] ? toPayment(rows[0]) : uncharged(deps, buyerId, orderId);
}

/** A plan changed without a charge has no payment: its order is returned as one of 0 won. Throws RESOURCE_NOT_FOUND. */
async function uncharged(deps: Deps, buyerId: UserId, orderId: OrderId): Promise<Payment> {
  const row = await orderRow(deps, buyerId, orderId);
  if (row.status !== "approved" || row.amount_won !== 0) throw notFound();
  const [card] = await listCards(deps.database.db, buyerId);
  return {
    // The order stands for the payment it has not.
    paymentId: row.order_id as string as PaymentId,
    orderId: row.order_id,
    kind: row.kind,
    activist: toSummary(row),
    plan: toPlanOrNull(row.plan),
    campaign: null,
    message: null,
    shown: null,
    amount: 0,
    method: "creditCard",
    card: { brand: card?.brand ?? "", last4: card?.last4 ?? "" },
    status: "done",
    approvedAt: row.expires_at.toISOString(),
    canceledAt: null,
    receiptUrl: null,
    refundedAmount: 0,
  };
}

type PaymentFilter = PageQuery & { startDate?: string; endDate?: string; status?: "all" | "done" | "canceled" };

/** The buyer's payments, newest first; dates are civil dates in Seoul, both included. */
export function listPaymentsOfBuyer(deps: Deps, buyerId: UserId, query: PaymentFilter): Promise<Page<Payment>> {
  const { startDate = null, endDate = null, status = "all" } = query;
  const own = sql`p.buyer_id = ${buyerId}
    AND (${status} = 'all' OR p.status = ${status})
    AND (${startDate}::date IS NULL OR p.approved_at >= ${startDate}::date::timestamp AT TIME ZONE 'Asia/Seoul')
    AND (${endDate}::date IS NULL OR p.approved_at < (${endDate}::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul')`;
  return listPage(deps.keys, {
    scope: `payments:${buyerId}:${startDate}:${endDate}:${status}`,
    query,
    order: newestFirst("p.approved_at", "p.payment_id"),
    fetch: ({ after, orderBy }) => payments(sql`${own} AND ${after}`, { orderBy }).execute(deps.database.db),
    toItem: toPayment,
    cursorAt: (row) => ({ at: row.approved_at, id: row.payment_id }),
  });
}

const payments = (condition: RawBuilder<unknown>, { orderBy = sql``, plan = sql`NULL` }) => sql<PaymentRow>`
    SELECT p.payment_id, p.order_id, o.kind, p.amount_won, ${plan} AS plan, ${ofCampaign}, o.message, coalesce(g.shown, o.shown) AS shown, p.method, p.card_brand, p.card_last4, p.status, p.receipt_url, p.approved_at,
      p.canceled_at, p.refunded_won, u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM payments p JOIN orders o USING (order_id) JOIN users u ON u.user_id = p.creator_id
      LEFT JOIN gifts g ON g.order_id = p.order_id LEFT JOIN campaigns ca ON ca.campaign_id = o.campaign_id
    WHERE ${condition} ${orderBy}`;

type PaidCardColumns = { card_brand: string | null; card_last4: string | null };

/** Null where an easy pay was funded by no card. */
export const paidCardOf = ({ card_brand: brand, card_last4: last4 }: PaidCardColumns): Payment["card"] =>
  brand !== null && last4 !== null ? { brand, last4 } : null;

function toPayment(row: PaymentRow): Payment {
  return {
    paymentId: row.payment_id,
    orderId: row.order_id,
    kind: row.kind,
    activist: toSummary(row),
    plan: toPlanOrNull(row.plan),
    campaign: campaignOf(row),
    message: row.message,
    shown: row.shown,
    amount: row.amount_won,
    method: row.method,
    card: paidCardOf(row),
    status: row.status,
    approvedAt: row.approved_at.toISOString(),
    canceledAt: row.canceled_at?.toISOString() ?? null,
    receiptUrl: row.receipt_url,
    refundedAmount: row.refunded_won,
  };
}
