import { sql } from "kysely";
import type { SettlementLine } from "#contract/settlement";
import type { Db, Tx } from "../db/connect";

type LineRange = { creatorId: string; afterEntryId: number; entryId: number };

/**
 * What has come to a creator's PAYABLE, and gone from it, between two of its entries: what a settlement is made of.
 * Settlements themselves are left out: one that was rejected gave back what it took. Gross less fee and with what was
 * carried over to be owed is the entry itself.
 */
const lines = ({ creatorId, afterEntryId, entryId }: LineRange) => sql`
  SELECT e.entry_id, j.event AS kind, j.created_at AS at, p.order_id, p.approved_at AS paid_at, -e.amount_won AS net, 0 AS carried,
    p.amount_won - coalesce((SELECT sum(r.amount_won) FROM refunds r
      WHERE r.payment_id = p.payment_id AND r.outcome = 'done' AND r.from_held
        AND (r.won_at IS NULL OR r.won_at > p.released_at)), 0) AS gross
  FROM ledger_entries e JOIN ledger_journals j USING (journal_key) JOIN payments p ON p.order_id = substr(j.journal_key, 9)
  WHERE e.account = ${`PAYABLE:${creatorId}`} AND e.entry_id > ${afterEntryId} AND e.entry_id < ${entryId} AND j.event = 'release'
  UNION ALL
  SELECT e.entry_id, j.event, j.created_at, p.order_id, p.approved_at, -e.amount_won, r.receivable_won, -r.amount_won
  FROM ledger_entries e JOIN ledger_journals j USING (journal_key)
  JOIN LATERAL (SELECT * FROM refunds r WHERE j.event = 'refund' AND r.refund_id = substr(j.journal_key, 8)
    UNION ALL SELECT * FROM refunds r WHERE j.event = 'chargeback' AND r.transaction_key = substr(j.journal_key, 12)) r ON true
  JOIN payments p ON p.payment_id = r.payment_id
  WHERE e.account = ${`PAYABLE:${creatorId}`} AND e.entry_id > ${afterEntryId} AND e.entry_id < ${entryId}
    AND j.event IN ('refund', 'chargeback')
  UNION ALL
  SELECT e.entry_id, 'chargebackWon', j.created_at, p.order_id, p.approved_at, -e.amount_won,
    coalesce((SELECT sum(owed.amount_won) FROM ledger_entries owed
      WHERE owed.journal_key = j.journal_key AND owed.account = ${`ACT_RECEIVABLE:${creatorId}`}), 0)::int, r.amount_won
  FROM ledger_entries e JOIN ledger_journals j USING (journal_key)
  JOIN refunds r ON r.refund_id = substr(j.journal_key, 7) JOIN payments p ON p.payment_id = r.payment_id
  WHERE e.account = ${`PAYABLE:${creatorId}`} AND e.entry_id > ${afterEntryId} AND e.entry_id < ${entryId} AND j.event = 'cbwon'`;

export async function listLines(db: Db | Tx, range: LineRange): Promise<SettlementLine[]> {
  const { rows } = await sql<{
    kind: SettlementLine["kind"];
    order_kind: SettlementLine["order"];
    at: Date;
    order_id: string;
    paid_at: Date;
    gross: number;
    carried: number;
    net: number;
  }>`SELECT l.*, l.gross::bigint, o.kind AS order_kind FROM (${lines(range)}) l JOIN orders o USING (order_id) ORDER BY l.entry_id`.execute(
    db,
  );
  return rows.map((row) => ({
    kind: row.kind,
    orderId: row.order_id,
    order: row.order_kind,
    at: row.at.toISOString(),
    paidAt: row.paid_at.toISOString(),
    gross: row.gross,
    platformFee: row.gross + row.carried - row.net,
    carried: row.carried,
    net: row.net,
  }));
}

export async function sumLines(
  db: Db | Tx,
  range: LineRange,
): Promise<{ gross: number; carried: number; net: number }> {
  const { rows } = await sql<{ gross: number; carried: number; net: number }>`
    SELECT coalesce(sum(gross), 0)::bigint AS gross, coalesce(sum(carried), 0)::bigint AS carried, coalesce(sum(net), 0)::bigint AS net
    FROM (${lines(range)}) l`.execute(db);
  return rows[0] ?? { gross: 0, carried: 0, net: 0 };
}
