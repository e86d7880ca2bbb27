import { type Selectable, sql } from "kysely";
import type { PaymentId, UserId } from "#contract/ids";
import type { Refund } from "#contract/payments/schemas";
import type { Db, Tx } from "../../db/connect";
import type { Tables } from "../../db/tables";
import { notFound } from "../../http/api-error";
import type { RefundSubject } from "./eligibility";

type Scope = { paymentId: PaymentId; buyerId?: UserId };

/**
 * The facts a refund is decided by; with `locked`, payment and membership stay locked until the transaction ends. Throws
 * RESOURCE_NOT_FOUND for another user's payment.
 */
export async function refundSubject(
  db: Db | Tx,
  { paymentId, buyerId }: Scope,
  { locked = false } = {},
): Promise<RefundSubject> {
  if (locked) await lockPayment(db, paymentId);
  const { rows } = await sql<RefundSubject>`
    SELECT p.payment_id, p.order_id, p.buyer_id, p.creator_id, p.provider_payment_key, p.method, p.amount_won, p.refunded_won, p.approved_at,
      per.subscription_id, per.period_no, o.first_opened_at AS opened_at,
      EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id AND r.outcome IN ('pending', 'review')) AS open_refund
    FROM payments p LEFT JOIN subscription_periods per ON per.order_id = p.order_id
      LEFT JOIN member_opens o ON o.subscription_id = per.subscription_id AND o.period_no = per.period_no
    WHERE p.payment_id = ${paymentId} AND (${buyerId ?? null}::text IS NULL OR p.buyer_id = ${buyerId ?? null})`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Locks the membership too, before its opened posts are read: a transaction recording an opening finishes first. */
async function lockPayment(db: Db | Tx, paymentId: PaymentId): Promise<void> {
  await sql`SELECT FROM payments WHERE payment_id = ${paymentId} FOR UPDATE`.execute(db);
  await sql`SELECT FROM subscriptions WHERE subscription_id = (SELECT per.subscription_id FROM payments p
    JOIN subscription_periods per ON per.order_id = p.order_id WHERE p.payment_id = ${paymentId}) FOR UPDATE`.execute(
    db,
  );
}

/** A payment's refunds, newest first. */
export function listRefunds(db: Db | Tx, paymentId: PaymentId) {
  return db
    .selectFrom("refunds as r")
    .leftJoin("users as u", "u.user_id", "r.asked_by")
    .selectAll("r")
    .select("u.nickname")
    .where("r.payment_id", "=", paymentId)
    .orderBy("r.submitted_at", "desc")
    .orderBy("r.refund_id", "desc")
    .execute();
}

export const toRefund = (row: Selectable<Tables["refunds"]>): Refund => ({
  refundId: row.refund_id,
  amount: row.amount_won,
  origin: row.origin,
  status: row.outcome,
  requestedAt: row.submitted_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
});
