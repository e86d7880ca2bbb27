-- revision: 1 of db29b02b6411
-- A journal's entries sum to zero at the commit.
CREATE OR REPLACE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without entries the sum is NULL: an empty journal is refused too.
  IF (SELECT sum(amount_won) FROM ledger_entries WHERE journal_key = NEW.journal_key) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'journal % does not balance', NEW.journal_key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
