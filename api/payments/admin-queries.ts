import { type RawBuilder, sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging";
import type { AdminPayment, AdminPaymentDetail } from "#contract/payments";
import type { Db } from "../db/connect";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { capturedSplit } from "../ledger/captured-split";
import { listRefunds, toRefund } from "./refunds/queries";

type Party = AdminPayment["buyer"];
type Row = {
  payment_id: string;
  order_id: string;
  kind: AdminPayment["kind"];
  amount_won: number;
  refunded_won: number;
  status: AdminPayment["status"];
  card_brand: string;
  card_last4: string;
  approved_at: Date;
  canceled_at: Date | null;
  released_at: Date | null;
  open_refund: boolean;
  buyer: Party;
  creator: Party;
};

const payments = (condition: RawBuilder<unknown>, limit: number) => sql<Row>`
  SELECT p.payment_id, p.order_id, o.kind, p.amount_won, p.refunded_won, p.status, p.card_brand, p.card_last4, p.approved_at,
    p.canceled_at, p.released_at,
    EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id AND r.outcome IN ('pending', 'review')) AS open_refund,
    json_build_object('userId', b.user_id, 'nickname', b.nickname, 'domain', b.domain) AS buyer,
    json_build_object('userId', c.user_id, 'nickname', c.nickname, 'domain', c.domain) AS creator
  FROM payments p JOIN orders o USING (order_id) JOIN users b ON b.user_id = p.buyer_id JOIN users c ON c.user_id = p.creator_id
  WHERE ${condition} ORDER BY p.approved_at DESC, p.payment_id DESC LIMIT ${limit}`;

type Filter = PageQuery & { q?: string; status?: "done" | "partial" | "canceled" | "review" };

const ofStatus = {
  done: sql`p.refunded_won = 0`,
  partial: sql`p.refunded_won > 0 AND p.status = 'done'`,
  canceled: sql`p.status = 'canceled'`,
  review: sql`EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id AND r.outcome = 'review')`,
};

/** Payments for the admin's eyes, the newest first; `q` is a part of a name or address of either side, or an id. */
export async function listPaymentsForAdmin(deps: Deps, query: Filter): Promise<Page<AdminPayment>> {
  const q = likePattern(query.q);
  const scope = `admin-payments:${query.status ?? ""}:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const asked = sql`${query.status ? ofStatus[query.status] : sql`true`}
    AND (${q}::text IS NULL OR ${query.q?.trim() ?? ""} IN (p.payment_id, p.order_id, p.buyer_id, p.creator_id)
      OR concat_ws(' ', b.nickname, b.domain, b.email, c.nickname, c.domain, c.email) ILIKE '%' || ${q} || '%')
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (p.approved_at, p.payment_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await payments(asked, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toAdminPayment, (row) => ({ at: row.approved_at, id: row.payment_id }));
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminPayment(deps: Deps, paymentId: string): Promise<AdminPaymentDetail> {
  const { db } = deps.database;
  const { rows } = await payments(sql`p.payment_id = ${paymentId}`, 1).execute(db);
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

/** What the provider took for chargebacks, by refund. */
async function feesOf(db: Db, refunds: { refund_id: string }[]): Promise<Map<string, number>> {
  if (refunds.length === 0) return new Map();
  const rows = await db
    .selectFrom("ledger_entries")
    .select(["journal_key", "amount_won"])
    .where("account", "=", "CHARGEBACK_LOSS")
    .where(
      "journal_key",
      "in",
      refunds.map(({ refund_id }) => `cbfee:${refund_id}`),
    )
    .execute();
  return new Map(rows.map(({ journal_key, amount_won }) => [journal_key.slice("cbfee:".length), amount_won]));
}

const toAdminPayment = (row: Row): AdminPayment => ({
  paymentId: row.payment_id,
  orderId: row.order_id,
  kind: row.kind,
  amount: row.amount_won,
  refundedAmount: row.refunded_won,
  status: row.status,
  card: { brand: row.card_brand, last4: row.card_last4 },
  buyer: row.buyer,
  creator: row.creator,
  approvedAt: row.approved_at.toISOString(),
  canceledAt: row.canceled_at?.toISOString() ?? null,
  releasedAt: row.released_at?.toISOString() ?? null,
  openRefund: row.open_refund,
});
