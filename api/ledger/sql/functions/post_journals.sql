-- revision: 1 of 4f4d2ecd922c
-- Writes journals, each with its entries, in one statement, and returns how many: a subject that has its journal gets no
-- other. The accounts every payment touches stay locked from here to the commit, and each round trip in between would be
-- a round trip for every other payment.
CREATE OR REPLACE FUNCTION post_journals(journals jsonb, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  journal jsonb;
  key text;
  entry record;
  entries jsonb := '[]';
  written integer := 0;
BEGIN
  FOR journal IN SELECT * FROM jsonb_array_elements(journals) LOOP
    INSERT INTO ledger_journals AS j (event, created_at, order_id, refund_id, chargeback_transaction_key, settlement_id,
      settled_transaction_key, tax_month, finding_id, returned_transaction_key, resolution)
    SELECT s.event, at, s.order_id, s.refund_id, s.chargeback_transaction_key, s.settlement_id, s.settled_transaction_key,
      s.tax_month, s.finding_id, s.returned_transaction_key, s.resolution
    FROM jsonb_populate_record(NULL::ledger_journals, journal -> 'subject') s
    ON CONFLICT DO NOTHING RETURNING j.journal_key INTO key;
    CONTINUE WHEN key IS NULL;
    written := written + 1;
    entries := entries || (SELECT jsonb_agg(e || jsonb_build_object('journal_key', key))
      FROM jsonb_array_elements(journal -> 'entries') e);
  END LOOP;
  -- In the order of their names, so that journals written at once never deadlock.
  FOR entry IN
    SELECT e.account, e.kind, e.owner_id, sum(e.amount_won)::bigint AS amount_won
    FROM jsonb_to_recordset(entries) AS e (account text, kind text, owner_id text, amount_won bigint)
    GROUP BY e.account, e.kind, e.owner_id ORDER BY e.account COLLATE "C"
  LOOP
    -- An update first: an insert that ends as one is still held to the account's CHECK as if it stood alone.
    UPDATE ledger_accounts a SET balance_won = a.balance_won + entry.amount_won WHERE a.account = entry.account;
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS a (account, kind, owner_id, balance_won)
      VALUES (entry.account, entry.kind, entry.owner_id, entry.amount_won)
      ON CONFLICT (account) DO UPDATE SET balance_won = a.balance_won + excluded.balance_won;
    END IF;
  END LOOP;
  INSERT INTO ledger_entries (journal_key, account, amount_won)
  SELECT e.journal_key, e.account, e.amount_won
  FROM jsonb_to_recordset(entries) AS e (journal_key text, account text, amount_won bigint);
  RETURN written;
END $$;
