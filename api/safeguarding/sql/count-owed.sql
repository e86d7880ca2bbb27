-- The sum of what was owed to creators before :end, as the row of :day; none where the day has its row.
INSERT INTO safeguarding_days (day, owed_won, balance_due_at, counted_at)
SELECT :day, coalesce(-sum(e.amount_won), 0), :dueAt, :at
FROM ledger_entries e
  JOIN ledger_accounts a USING (account)
  JOIN ledger_journals j USING (journal_key)
WHERE a.kind IN ('HELD', 'PAYABLE', 'TRANSIT') AND j.created_at < :end
ON CONFLICT (day) DO NOTHING
