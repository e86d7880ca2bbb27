import { sql } from "kysely";
import type { Db } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";
import type { JournalSubject } from "./journal-subject";

type BrokenInvariant = { rule: string; count: number; examples: string[] };

/** The journals of some events with what each moved in PG_CLEARING. */
const clearedBy = (...events: JournalSubject["event"][]) => `
  SELECT j.*, e.amount_won FROM ledger_journals j JOIN ledger_entries e USING (journal_key)
  WHERE e.account = 'PG_CLEARING' AND j.event IN (${events.map((event) => `'${event}'`).join(", ")})`;

/**
 * Invariants of money. Each is one statement, so that it reads one snapshot, and returns the names of the rows that break
 * it.
 */
const rules: Record<string, string> = {
  "every journal sums to zero": `
    SELECT j.journal_key AS name FROM ledger_journals j LEFT JOIN ledger_entries e USING (journal_key)
    GROUP BY j.journal_key HAVING coalesce(sum(e.amount_won), 1) <> 0`,
  "the trial balance is zero": `
    SELECT sum(balance_won)::text AS name FROM ledger_accounts HAVING sum(balance_won) <> 0`,
  "a cached balance is the sum of its entries": `
    SELECT account AS name FROM ledger_accounts a LEFT JOIN ledger_entries e USING (account)
    GROUP BY a.account HAVING a.balance_won <> coalesce(sum(e.amount_won), 0)`,
  "nothing owed is negative, and nobody owes less than nothing": `
    SELECT account AS name FROM ledger_accounts WHERE (kind IN ('HELD', 'PAYABLE', 'TRANSIT') AND balance_won > 0)
      OR (kind = 'ACT_RECEIVABLE' AND balance_won < 0)`,
  "SUSPENSE is zero": `SELECT account AS name FROM ledger_accounts WHERE kind = 'SUSPENSE' AND balance_won <> 0`,
  "one capture per payment, of its amount": `
    SELECT coalesce(p.order_id, c.order_id) AS name FROM payments p
    FULL JOIN (${clearedBy("capture")}) c ON c.order_id = p.order_id
    WHERE p.amount_won IS DISTINCT FROM c.amount_won`,
  "what went back of a payment is the sum of its refunds": `
    SELECT p.payment_id AS name FROM payments p LEFT JOIN refunds r ON r.payment_id = p.payment_id AND r.outcome = 'done' AND r.won_at IS NULL
    GROUP BY p.payment_id HAVING p.refunded_won <> coalesce(sum(r.amount_won), 0)`,
  "one journal per refund, of its amount": `
    SELECT coalesce(r.refund_id, j.journal_key) AS name FROM (SELECT * FROM refunds WHERE outcome = 'done') r
    FULL JOIN (${clearedBy("refund", "chargeback")}) j
      ON j.event = CASE r.origin WHEN 'bank' THEN 'chargeback' ELSE 'refund' END
        AND coalesce(j.refund_id, j.chargeback_transaction_key) = CASE r.origin WHEN 'bank' THEN r.transaction_key ELSE r.refund_id END
    WHERE r.amount_won IS DISTINCT FROM -j.amount_won`,
  "one journal per chargeback that was won, of its amount": `
    SELECT coalesce(r.refund_id, j.journal_key) AS name FROM (SELECT * FROM refunds WHERE won_at IS NOT NULL) r
    FULL JOIN (${clearedBy("cbwon")}) j ON j.refund_id = r.refund_id
    WHERE r.amount_won IS DISTINCT FROM j.amount_won`,
  "one journal per settlement of the provider's, of what it cleared": `
    SELECT coalesce(s.transaction_key, j.settled_transaction_key) AS name FROM provider_settlements s
    FULL JOIN (SELECT j.settled_transaction_key, coalesce(e.amount_won, 0) AS amount_won FROM ledger_journals j
        LEFT JOIN ledger_entries e ON e.journal_key = j.journal_key AND e.account = 'PG_CLEARING' WHERE j.event = 'pgsettle') j
      ON j.settled_transaction_key = s.transaction_key
    WHERE s.cleared_won IS DISTINCT FROM -j.amount_won`,
  "what stands for a movement of the provider's is of its amount": `
    SELECT t.transaction_key AS name FROM provider_transactions t
    JOIN ledger_journals j ON j.journal_key = t.booked_as
    LEFT JOIN ledger_entries e ON e.journal_key = j.journal_key AND e.account = 'PG_CLEARING'
    WHERE j.event <> 'recon' AND t.amount_won IS DISTINCT FROM e.amount_won`,
  "SUSPENSE is what broken have in it": `
    SELECT 'SUSPENSE' AS name WHERE coalesce((SELECT balance_won FROM ledger_accounts WHERE account = 'SUSPENSE'), 0)
      <> (SELECT coalesce(sum(suspense_won), 0) FROM reconciliation_findings)`,
  "PG_CLEARING is captured less refunded less settled": `
    SELECT 'PG_CLEARING' AS name WHERE coalesce((SELECT balance_won FROM ledger_accounts WHERE account = 'PG_CLEARING'), 0)
      <> (SELECT coalesce(sum(amount_won - refunded_won), 0) FROM payments)
       - (SELECT coalesce(sum(cleared_won), 0) FROM provider_settlements)
       + (SELECT coalesce(sum(amount_won), 0) FROM (${clearedBy("recon", "cbfee")}) other)`,
  "a campaign has raised what was given to it less what went back, by those who gave": `
    SELECT c.campaign_id AS name FROM campaigns c LEFT JOIN (
      SELECT campaign_id, sum(won) AS won, count(*) FILTER (WHERE won > 0) AS people FROM (
        SELECT g.campaign_id, g.fan_id, sum(p.amount_won - p.refunded_won) AS won FROM gifts g JOIN payments p USING (order_id)
        WHERE g.campaign_id IS NOT NULL GROUP BY g.campaign_id, g.fan_id) given GROUP BY campaign_id) s USING (campaign_id)
    WHERE c.raised_won <> coalesce(s.won, 0) OR c.supporter_count <> coalesce(s.people, 0)`,
  "what a creator's payments still hold is HELD": `
    WITH held AS (
      SELECT p.creator_id, sum(-c.amount_won - coalesce((SELECT sum(r.net_won) FROM refunds r
        WHERE r.payment_id = p.payment_id AND r.outcome = 'done' AND r.won_at IS NULL), 0)) AS won
      FROM payments p JOIN ledger_journals j ON j.order_id = p.order_id AND j.event = 'capture'
        JOIN ledger_entries c ON c.journal_key = j.journal_key AND c.account = 'HELD:' || p.creator_id
      WHERE p.released_at IS NULL GROUP BY p.creator_id)
    SELECT coalesce(a.account, h.creator_id) AS name FROM held h
    FULL JOIN (SELECT * FROM ledger_accounts WHERE kind = 'HELD') a ON a.owner_id = h.creator_id
    WHERE coalesce(h.won, 0) <> coalesce(-a.balance_won, 0)`,
};

/** Every broken invariant with its number of rows and examples; empty when the ledger is correct. */
export async function findBrokenInvariants(db: Db): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT name, count(*) OVER ()::int AS count FROM (${sql.raw(statement)}) broken ORDER BY name LIMIT 5`.execute(
      db,
    );
    if (rows[0]) broken.push({ rule, count: rows[0].count, examples: rows.map((row) => row.name) });
  }
  return broken;
}

/** The hourly check: stores its results and logs an error where an invariant is broken. */
export async function checkLedger(deps: Deps, at: Date): Promise<void> {
  const broken = await findBrokenInvariants(deps.database.db);
  await deps.database.db
    .insertInto("ledger_checks")
    .values({
      ledger_check_id: newId("lck", at),
      checked_at: at,
      ok: broken.length === 0,
      findings: JSON.stringify(broken),
    })
    .execute();
  if (broken.length > 0) deps.log.error({ findings: broken }, "the ledger does not agree");
}
