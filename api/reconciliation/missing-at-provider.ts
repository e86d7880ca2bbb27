import { sql } from "kysely";
import type { CivilDate } from "../clock";
import type { Deps } from "../deps";
import { recordFinding } from "./findings";

/** What an operator has reversed in our books alone has no movement at the provider, and none is looked for. */
export const reversalPrefix = "recon:";

type Ours = {
  subject: string;
  payment_key: string;
  order_id: string;
  payment_id: string;
  won: number;
};

/**
 * Writes down what our books have of the days from `from` to before `to` and the provider never listed: a capture, or money
 * that went back. Answers how many were new.
 */
export async function findOursOnly(deps: Deps, from: CivilDate, to: CivilDate, at: Date): Promise<number> {
  const { rows } = await sql<Ours>`
    SELECT p.payment_id AS subject, p.provider_payment_key AS payment_key, p.order_id, p.payment_id, p.amount_won::bigint AS won
    FROM payments p WHERE ${within("p.approved_at", from, to)} AND NOT EXISTS (SELECT FROM provider_transactions t
      WHERE t.payment_key = p.provider_payment_key AND t.amount_won > 0)
    UNION ALL
    SELECT r.refund_id, p.provider_payment_key, p.order_id, p.payment_id, -r.amount_won::bigint
    FROM refunds r JOIN payments p USING (payment_id)
    WHERE r.outcome = 'done' AND ${within("r.settled_at", from, to)} AND NOT starts_with(r.transaction_key, ${reversalPrefix})
      AND NOT EXISTS (SELECT FROM provider_transactions t WHERE t.transaction_key = r.transaction_key)`.execute(
    deps.database.db,
  );
  let fresh = 0;
  for (const row of rows) if (await report(deps, row, at)) fresh++;
  return fresh;
}

const within = (column: string, from: CivilDate, to: CivilDate) =>
  sql`${sql.raw(column)} >= (${from}::date::timestamp AT TIME ZONE 'Asia/Seoul')
    AND ${sql.raw(column)} < (${to}::date::timestamp AT TIME ZONE 'Asia/Seoul')`;

async function report(deps: Deps, row: Ours, at: Date): Promise<boolean> {
  const found = {
    kind: "oursOnly",
    subject: row.subject,
    paymentKey: row.payment_key,
    orderId: row.order_id,
    paymentId: row.payment_id,
    providerWon: null,
    oursWon: row.won,
  } as const;
  const findingId = await deps.database.db.transaction().execute((tx) => recordFinding(tx, found, at));
  if (findingId) deps.log.error({ findingId, kind: found.kind }, "the provider's list and ours do not agree");
  return findingId !== null;
}

/** Findings that came right by themselves: what was missing on one side has come since. */
export async function endAgreed(deps: Deps, at: Date): Promise<void> {
  await sql`UPDATE reconciliation_findings f SET resolution = 'agreed', resolved_at = ${at}
    WHERE f.resolved_at IS NULL AND f.suspense_won = 0 AND CASE f.kind
      WHEN 'providerOnly' THEN EXISTS (SELECT FROM provider_transactions t
        WHERE t.transaction_key = f.subject AND t.booked_as IS NOT NULL)
      WHEN 'oursOnly' THEN EXISTS (SELECT FROM provider_transactions t
        WHERE t.booked_as IS NOT NULL AND t.payment_key = f.payment_key AND sign(t.amount_won) = sign(f.ours_won)
          AND (f.ours_won > 0 OR t.transaction_key = (SELECT r.transaction_key FROM refunds r WHERE r.refund_id = f.subject)))
      ELSE false END`.execute(deps.database.db);
}
