import { sql } from "kysely";
import type { Db } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";

type Finding = { rule: string; count: number; examples: string[] };

/**
 * What must hold of money at every moment. Each rule is one statement, so that it sees one moment; it answers the names of
 * what breaks it.
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
    SELECT coalesce(p.order_id, substr(c.journal_key, 9)) AS name FROM payments p
    FULL JOIN (SELECT journal_key, amount_won FROM ledger_entries WHERE account = 'PG_CLEARING' AND journal_key LIKE 'capture:%') c
      ON c.journal_key = 'capture:' || p.order_id
    WHERE p.amount_won IS DISTINCT FROM c.amount_won`,
  "what went back of a payment is the sum of its refunds": `
    SELECT p.payment_id AS name FROM payments p LEFT JOIN refunds r ON r.payment_id = p.payment_id AND r.outcome = 'done' AND r.won_at IS NULL
    GROUP BY p.payment_id HAVING p.refunded_won <> coalesce(sum(r.amount_won), 0)`,
  "one journal per refund, of its amount": `
    SELECT coalesce(r.refund_id, j.journal_key) AS name FROM (SELECT * FROM refunds WHERE outcome = 'done') r
    FULL JOIN (SELECT journal_key, amount_won FROM ledger_entries WHERE account = 'PG_CLEARING'
        AND (journal_key LIKE 'refund:%' OR journal_key LIKE 'chargeback:%')) j
      ON j.journal_key = CASE r.origin WHEN 'bank' THEN 'chargeback:' || r.transaction_key ELSE 'refund:' || r.refund_id END
    WHERE r.amount_won IS DISTINCT FROM -j.amount_won`,
  "one journal per chargeback that was won, of its amount": `
    SELECT coalesce(r.refund_id, j.journal_key) AS name FROM (SELECT * FROM refunds WHERE won_at IS NOT NULL) r
    FULL JOIN (SELECT journal_key, amount_won FROM ledger_entries WHERE account = 'PG_CLEARING' AND journal_key LIKE 'cbwon:%') j
      ON j.journal_key = 'cbwon:' || r.refund_id
    WHERE r.amount_won IS DISTINCT FROM j.amount_won`,
  "one journal per settlement of the provider's, of what it cleared": `
    SELECT coalesce(s.transaction_key, substr(j.journal_key, 10)) AS name FROM provider_settlements s
    FULL JOIN (SELECT j.journal_key, coalesce(e.amount_won, 0) AS amount_won FROM ledger_journals j
        LEFT JOIN ledger_entries e ON e.journal_key = j.journal_key AND e.account = 'PG_CLEARING' WHERE j.event = 'pgsettle') j
      ON j.journal_key = 'pgsettle:' || s.transaction_key
    WHERE s.cleared_won IS DISTINCT FROM -j.amount_won`,
  "what stands for a movement of the provider's is of its amount": `
    SELECT t.transaction_key AS name FROM provider_transactions t
    LEFT JOIN ledger_entries e ON e.journal_key = t.booked_as AND e.account = 'PG_CLEARING'
    WHERE t.booked_as NOT LIKE 'none:%' AND t.booked_as NOT LIKE 'recon:%' AND t.amount_won IS DISTINCT FROM e.amount_won`,
  "SUSPENSE is what findings have in it": `
    SELECT 'SUSPENSE' AS name WHERE coalesce((SELECT balance_won FROM ledger_accounts WHERE account = 'SUSPENSE'), 0)
      <> (SELECT coalesce(sum(suspense_won), 0) FROM reconciliation_findings)`,
  "PG_CLEARING is captured less refunded less settled": `
    SELECT 'PG_CLEARING' AS name WHERE coalesce((SELECT balance_won FROM ledger_accounts WHERE account = 'PG_CLEARING'), 0)
      <> (SELECT coalesce(sum(amount_won - refunded_won), 0) FROM payments)
       - (SELECT coalesce(sum(cleared_won), 0) FROM provider_settlements)
       + (SELECT coalesce(sum(amount_won), 0) FROM ledger_entries WHERE account = 'PG_CLEARING'
          AND (journal_key LIKE 'recon:%' OR journal_key LIKE 'cbfee:%'))`,
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
      FROM payments p JOIN ledger_entries c ON c.journal_key = 'capture:' || p.order_id AND c.account = 'HELD:' || p.creator_id
      WHERE p.released_at IS NULL GROUP BY p.creator_id)
    SELECT coalesce(a.account, h.creator_id) AS name FROM held h
    FULL JOIN (SELECT * FROM ledger_accounts WHERE kind = 'HELD') a ON a.owner_id = h.creator_id
    WHERE coalesce(h.won, 0) <> coalesce(-a.balance_won, 0)`,
};

/** Every rule that does not hold now, with how often and where; none when the money is in order. */
export async function ledgerFindings(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT name, count(*) OVER ()::int AS count FROM (${sql.raw(statement)}) broken ORDER BY name LIMIT 5`.execute(
      db,
    );
    if (rows[0]) findings.push({ rule, count: rows[0].count, examples: rows.map((row) => row.name) });
  }
  return findings;
}

/** The hourly look: what it found is kept, and an operator told by the log when anything was. */
export async function checkLedger(deps: Deps, at: Date): Promise<void> {
  const findings = await ledgerFindings(deps.database.db);
  await deps.database.db
    .insertInto("ledger_checks")
    .values({
      ledger_check_id: newId("lck", at),
      checked_at: at,
      ok: findings.length === 0,
      findings: JSON.stringify(findings),
    })
    .execute();
  if (findings.length > 0) deps.log.error({ findings }, "the ledger does not agree");
}
