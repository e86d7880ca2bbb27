-- revision: 1 of 1cf59b38df3b
-- Writes a journal in one statement; false when its subject has one. The accounts every payment touches stay locked from
-- here to the commit, and each round trip in between would be a round trip for every other payment.
CREATE OR REPLACE FUNCTION post_journal(
  event text, at timestamptz, accounts text[], kinds text[], owners text[], amounts bigint[], order_id text, refund_id text,
  chargeback_transaction_key text, settlement_id text, settled_transaction_key text, tax_month text, finding_id text,
  returned_transaction_key text, resolution text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  key text;
  entry record;
BEGIN
  INSERT INTO ledger_journals AS j (event, created_at, order_id, refund_id, chargeback_transaction_key, settlement_id,
    settled_transaction_key, tax_month, finding_id, returned_transaction_key, resolution)
  VALUES (event, at, order_id, refund_id, chargeback_transaction_key, settlement_id, settled_transaction_key, tax_month,
    finding_id, returned_transaction_key, resolution)
  ON CONFLICT DO NOTHING RETURNING j.journal_key INTO key;
  IF key IS NULL THEN
    RETURN false;
  END IF;
  -- In the order of their names, so that journals written at once never deadlock.
  FOR entry IN
    SELECT * FROM unnest(accounts, kinds, owners, amounts) AS e (account, kind, owner_id, amount_won)
    ORDER BY e.account COLLATE "C"
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
  SELECT key, e.account, e.amount_won FROM unnest(accounts, amounts) AS e (account, amount_won);
  RETURN true;
END $$;
