-- What the ledger owes creators at the end of each day in Seoul, written once. `balance_due_at`: the deadline for an admin
-- to enter the balance of the separate bank account.
CREATE TABLE safeguarding_days (
  day date PRIMARY KEY,
  owed_won bigint NOT NULL CHECK (owed_won >= 0),
  balance_due_at timestamptz NOT NULL,
  counted_at timestamptz NOT NULL
);
CREATE TRIGGER safeguarding_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON safeguarding_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER safeguarding_days_purge AFTER INSERT ON safeguarding_days
  FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'safeguarding');

-- That account's balances at a day's end. The newest of a day counts: a correction is a further row.
CREATE TABLE safeguarding_balances (
  balance_id text PRIMARY KEY,
  day date NOT NULL REFERENCES safeguarding_days,
  balance_won bigint NOT NULL CHECK (balance_won >= 0),
  entered_at timestamptz NOT NULL
);
CREATE INDEX safeguarding_balances_of_day ON safeguarding_balances (day, entered_at DESC, balance_id DESC);
CREATE TRIGGER safeguarding_balances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON safeguarding_balances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER safeguarding_balances_purge AFTER INSERT ON safeguarding_balances
  FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'safeguarding');
