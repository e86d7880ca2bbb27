import { sql } from "kysely";
import type { OrderId, PaymentId } from "#contract/ids";
import type { DiscrepancyKind } from "#contract/reconciliation/values";
import type { CivilDate } from "../clock";
import type { Deps } from "../deps";
import { recordDiscrepancy } from "./discrepancies";

/** A reversal an admin made in our ledger only has no provider transaction, and none is searched. */
export const reversalPrefix = "recon:";

type Found = {
  subject: string;
  payment_key: string;
  order_id: OrderId;
  payment_id: PaymentId;
  provider_won: number | null;
  ours_won: number;
};
type Days = { from: CivilDate; to: CivilDate; at: Date };

/**
 * Records captures and refunds of the days from `from` to before `to` that the provider never listed. Returns the number of
 * new discrepancies.
 */
export async function recordMissingAtProvider(deps: Deps, { from, to, at }: Days): Promise<number> {
  const { rows } = await sql<Found>`
    SELECT p.payment_id AS subject, p.provider_payment_key AS payment_key, p.order_id, p.payment_id,
      NULL::bigint AS provider_won, p.amount_won::bigint AS ours_won
    FROM payments p WHERE ${within("p.approved_at", from, to)} AND NOT EXISTS (SELECT FROM provider_transactions t
      WHERE t.payment_key = p.provider_payment_key AND t.amount_won > 0)
    UNION ALL
    SELECT r.refund_id, p.provider_payment_key, p.order_id, p.payment_id, NULL, -r.amount_won::bigint
    FROM refunds r JOIN payments p USING (payment_id)
    WHERE r.outcome = 'done' AND ${within("r.settled_at", from, to)} AND NOT starts_with(r.transaction_key, ${reversalPrefix})
      AND NOT EXISTS (SELECT FROM provider_transactions t WHERE t.transaction_key = r.transaction_key)`.execute(
    deps.database.db,
  );
  return reportDiscrepancies(deps, "oursOnly", rows, at);
}

/**
 * Records payments of the days from `from` to before `to` that were made by another method than their order's. The amounts
 * agree, so no journal is posted. Returns the number of new discrepancies.
 */
export async function recordOtherMethods(deps: Deps, { from, to, at }: Days): Promise<number> {
  const { rows } = await sql<Found>`
    SELECT p.payment_id AS subject, p.provider_payment_key AS payment_key, p.order_id, p.payment_id,
      p.amount_won::bigint AS provider_won, p.amount_won::bigint AS ours_won
    FROM payments p JOIN orders o USING (order_id)
    WHERE p.method <> o.method AND ${within("p.approved_at", from, to)}`.execute(deps.database.db);
  return reportDiscrepancies(deps, "methodDiffers", rows, at);
}

const within = (column: string, from: CivilDate, to: CivilDate) =>
  sql`${sql.raw(column)} >= (${from}::date::timestamp AT TIME ZONE 'Asia/Seoul')
    AND ${sql.raw(column)} < (${to}::date::timestamp AT TIME ZONE 'Asia/Seoul')`;

async function reportDiscrepancies(deps: Deps, kind: DiscrepancyKind, rows: Found[], at: Date): Promise<number> {
  let added = 0;
  for (const row of rows) if (await reportDiscrepancy(deps, kind, row, at)) added++;
  return added;
}

async function reportDiscrepancy(deps: Deps, kind: DiscrepancyKind, row: Found, at: Date): Promise<boolean> {
  const found = {
    kind,
    subject: row.subject,
    paymentKey: row.payment_key,
    orderId: row.order_id,
    paymentId: row.payment_id,
    providerWon: row.provider_won,
    oursWon: row.ours_won,
  };
  const findingId = await deps.database.db.transaction().execute((tx) => recordDiscrepancy(tx, found, at));
  if (findingId) deps.log.error({ findingId, kind }, "the provider's list and ours do not agree");
  return findingId !== null;
}

/** Resolves discrepancies whose missing transaction has been listed since. */
export async function resolveAgreed(deps: Deps, at: Date): Promise<void> {
  await sql`UPDATE reconciliation_findings f SET resolution = 'agreed', resolved_at = ${at}
    WHERE f.resolved_at IS NULL AND f.suspense_won = 0 AND CASE f.kind
      WHEN 'providerOnly' THEN EXISTS (SELECT FROM provider_transactions t
        WHERE t.transaction_key = f.subject AND (t.booked_as IS NOT NULL OR t.is_ignored))
      WHEN 'oursOnly' THEN EXISTS (SELECT FROM provider_transactions t
        WHERE (t.booked_as IS NOT NULL OR t.is_ignored) AND t.payment_key = f.payment_key AND sign(t.amount_won) = sign(f.ours_won)
          AND (f.ours_won > 0 OR t.transaction_key = (SELECT r.transaction_key FROM refunds r WHERE r.refund_id = f.subject)))
      ELSE false END`.execute(deps.database.db);
}
