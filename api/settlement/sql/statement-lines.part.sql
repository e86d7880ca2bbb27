-- The entries of a creator's PAYABLE between two of its entries, which make up a settlement. Settlements themselves are
-- left out, because a rejected one reverses its entry. Gross − fee + carried debt is the entry itself.
SELECT e.entry_id, j.event AS kind, j.created_at AS at, p.order_id, p.approved_at AS paid_at, -e.amount_won AS net, 0 AS carried,
  p.amount_won - coalesce((SELECT sum(r.amount_won) FROM refunds r
    WHERE r.payment_id = p.payment_id AND r.outcome = 'done' AND r.from_held
      AND (r.won_at IS NULL OR r.won_at > p.released_at)), 0) AS gross
FROM ledger_entries e JOIN ledger_journals j USING (journal_key) JOIN payments p USING (order_id)
WHERE e.account = :payable AND e.entry_id > :afterEntryId AND e.entry_id < :entryId AND j.event = 'release'
UNION ALL
SELECT e.entry_id, j.event, j.created_at, p.order_id, p.approved_at, -e.amount_won, r.receivable_won, -r.amount_won
FROM ledger_entries e JOIN ledger_journals j USING (journal_key)
JOIN LATERAL (SELECT * FROM refunds r WHERE r.refund_id = j.refund_id
  UNION ALL SELECT * FROM refunds r WHERE r.transaction_key = j.chargeback_transaction_key) r ON true
JOIN payments p ON p.payment_id = r.payment_id
WHERE e.account = :payable AND e.entry_id > :afterEntryId AND e.entry_id < :entryId
  AND j.event IN ('refund', 'chargeback')
UNION ALL
SELECT e.entry_id, 'chargebackWon', j.created_at, p.order_id, p.approved_at, -e.amount_won,
  coalesce((SELECT sum(owed.amount_won) FROM ledger_entries owed
    WHERE owed.journal_key = j.journal_key AND owed.account = :receivable), 0)::int, r.amount_won
FROM ledger_entries e JOIN ledger_journals j USING (journal_key)
JOIN refunds r USING (refund_id) JOIN payments p ON p.payment_id = r.payment_id
WHERE e.account = :payable AND e.entry_id > :afterEntryId AND e.entry_id < :entryId AND j.event = 'cbwon'
