import { type RawBuilder, type SqlBool, sql } from "kysely";
import { endOfShortNumber, type OrderId, type PaymentId, type RefundId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import type { AdminPayment, AdminPaymentDetail } from "#contract/payments/schemas";
import type { Db } from "../db/connect";
import type { Deps } from "../deps";
import { adminList, isOneOf, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { newestFirst } from "../http/paging";
import { capturedSplit } from "../ledger/captured-split";
import { paidCardOf } from "./orders/queries";
import { listRefunds, toRefund } from "./refunds/queries";

type Party = AdminPayment["buyer"];
type AdminPaymentRow = {
  payment_id: PaymentId;
  order_id: OrderId;
  kind: AdminPayment["kind"];
  amount_won: number;
  refunded_won: number;
  status: AdminPayment["status"];
  method: AdminPayment["method"];
  card_brand: string | null;
  card_last4: string | null;
  approved_at: Date;
  canceled_at: Date | null;
  released_at: Date | null;
  open_refund: boolean;
  buyer: Party;
  creator: Party;
};

const payments = (condition: RawBuilder<unknown>, order = sql``) => sql<AdminPaymentRow>`
  SELECT p.payment_id, p.order_id, o.kind, p.amount_won, p.refunded_won, p.status, p.method, p.card_brand, p.card_last4, p.approved_at,
    p.canceled_at, p.released_at,
    EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id AND r.outcome IN ('pending', 'review')) AS open_refund,
    json_build_object('userId', b.user_id, 'nickname', b.nickname, 'domain', b.domain) AS buyer,
    json_build_object('userId', c.user_id, 'nickname', c.nickname, 'domain', c.domain) AS creator
  FROM payments p JOIN orders o USING (order_id) JOIN users b ON b.user_id = p.buyer_id JOIN users c ON c.user_id = p.creator_id
  WHERE ${condition} ${order}`;

type Filter = PageQuery & { q?: string; status?: "done" | "partial" | "canceled" | "review" };

const ofStatus = {
  done: sql<SqlBool>`p.refunded_won = 0`,
  partial: sql<SqlBool>`p.refunded_won > 0 AND p.status = 'done'`,
  canceled: sql<SqlBool>`p.status = 'canceled'`,
  review: sql<SqlBool>`EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id AND r.outcome = 'review')`,
};

/** Payments for admins, newest first; `q` is part of a name or email address of either side, an ID or a short number. */
export function listPaymentsForAdmin(deps: Deps, query: Filter): Promise<Page<AdminPayment>> {
  return adminList(deps.keys, {
    list: "payments",
    query,
    order: newestFirst("p.approved_at", "p.payment_id"),
    filters: [query.status && ofStatus[query.status]],
    search: (q) => sql`${isOneOf(q, "p.payment_id", "p.order_id", "p.buyer_id", "p.creator_id")}
      OR ${endOfShortNumber(q.text)} IN (right(p.payment_id, 8), right(p.order_id, 8))
      OR ${isPartOf(q, "b.nickname", "b.domain", "b.email", "c.nickname", "c.domain", "c.email")}`,
    fetch: (where, orderBy) => payments(where, orderBy).execute(deps.database.db),
    toItem: toAdminPayment,
    cursorAt: (row) => ({ at: row.approved_at, id: row.payment_id }),
  });
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminPayment(deps: Deps, paymentId: PaymentId): Promise<AdminPaymentDetail> {
  const { db } = deps.database;
  const { rows } = await payments(sql`p.payment_id = ${paymentId}`).execute(db);
  if (!rows[0]) throw notFound();
  const refunds = await listRefunds(db, paymentId);
  const fees = await feesOf(db, refunds);
  return {
    payment: toAdminPayment(rows[0]),
    split: await capturedSplit(db, rows[0].order_id),
    refunds: refunds.map((row) => ({
      ...toRefund(row),
      reason: row.reason,
      askedBy: row.nickname,
      code: row.provider_code,
      wonAt: row.won_at?.toISOString() ?? null,
      providerFee: fees.get(row.refund_id) ?? null,
    })),
  };
}

/** What the provider charged for chargebacks, by refund. */
async function feesOf(db: Db, refunds: { refund_id: RefundId }[]): Promise<Map<string, number>> {
  if (refunds.length === 0) return new Map();
  const rows = await db
    .selectFrom("ledger_journals as j")
    .innerJoin("ledger_entries as e", "e.journal_key", "j.journal_key")
    .select(["j.refund_id", "e.amount_won"])
    .where("j.event", "=", "cbfee")
    .where(
      "j.refund_id",
      "in",
      refunds.map(({ refund_id }) => refund_id),
    )
    .where("e.account", "=", "CHARGEBACK_LOSS")
    .$narrowType<{ refund_id: RefundId }>()
    .execute();
  return new Map(rows.map(({ refund_id, amount_won }) => [refund_id, amount_won]));
}

const toAdminPayment = (row: AdminPaymentRow): AdminPayment => ({
  paymentId: row.payment_id,
  orderId: row.order_id,
  kind: row.kind,
  amount: row.amount_won,
  refundedAmount: row.refunded_won,
  status: row.status,
  method: row.method,
  card: paidCardOf(row),
  buyer: row.buyer,
  creator: row.creator,
  approvedAt: row.approved_at.toISOString(),
  canceledAt: row.canceled_at?.toISOString() ?? null,
  releasedAt: row.released_at?.toISOString() ?? null,
  openRefund: row.open_refund,
});
