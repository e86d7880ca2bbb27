-- A journal names its subject in typed columns; journal_key is generated from them and reads as before. The journals are
-- copied, since a written column cannot become a generated one and no posted journal is ever updated.

-- Before the lock, because it reads every journal. The constraints below refuse the same keys, without naming them.
DO $$
DECLARE
  unknown text;
BEGIN
  SELECT string_agg(format('%s (%s)', journal_key, event), ', ') INTO unknown FROM (
    SELECT journal_key, event FROM ledger_journals
    WHERE NOT starts_with(journal_key, event || ':') OR length(journal_key) < length(event) + 2
      OR event NOT IN ('capture', 'release', 'refund', 'chargeback', 'cbwon', 'cbfee', 'streq', 'stpaid', 'stfail',
        'pgsettle', 'taxpay', 'recon')
      OR (event = 'taxpay' AND journal_key !~ '^taxpay:\d{4}(0[1-9]|1[0-2])$')
      OR (event = 'recon' AND journal_key !~ '^recon:[^:]+(:.+)?$')
    ORDER BY journal_key LIMIT 5) odd;
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'journals without a known subject: %', unknown USING ERRCODE = 'data_exception';
  END IF;
END $$;

-- Gives up, to be run again, rather than stop every payment while a backup or a long query holds a lock. Parents come
-- first, as in the transactions that post journals.
SET LOCAL lock_timeout = '10s';
LOCK TABLE payments, refunds, settlements, provider_settlements, reconciliation_findings IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE provider_transactions, ledger_journals, ledger_entries IN ACCESS EXCLUSIVE MODE;

-- What a key of before means. The copy below reads it, and ledger_post of the previous version.
CREATE FUNCTION journal_subject(key text, event text) RETURNS TABLE (
  order_id text, refund_id text, chargeback_transaction_key text, settlement_id text, settled_transaction_key text,
  tax_month text, finding_id text, returned_transaction_key text, resolution text
) LANGUAGE sql STABLE AS $$
  SELECT
    CASE WHEN event IN ('capture', 'release') THEN subject END,
    CASE WHEN event IN ('refund', 'cbwon', 'cbfee') THEN subject END,
    CASE WHEN event = 'chargeback' THEN subject END,
    CASE WHEN event IN ('streq', 'stpaid', 'stfail') THEN subject END,
    CASE WHEN event = 'pgsettle' THEN subject END,
    CASE WHEN event = 'taxpay' THEN left(subject, 4) || '-' || substr(subject, 5) END,
    CASE WHEN event = 'recon' THEN split_part(subject, ':', 1) END,
    CASE WHEN event = 'recon' AND NOT is_resolution THEN step END,
    CASE WHEN event = 'recon' AND is_resolution THEN step END
  FROM (SELECT substr(key, length(event) + 2) AS subject) s,
    LATERAL (SELECT nullif(substr(subject, length(split_part(subject, ':', 1)) + 2), '') AS step) t,
    LATERAL (SELECT coalesce(step IN ('agreed', 'accepted', 'refunded', 'reversed', 'absorbed', 'closed'), false)
      AS is_resolution) r
$$;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_journal_key_fkey;
ALTER TABLE ledger_journals RENAME TO ledger_journals_before;
ALTER TABLE ledger_journals_before RENAME CONSTRAINT ledger_journals_pkey TO ledger_journals_before_pkey;
CREATE TABLE ledger_journals (
  journal_key text GENERATED ALWAYS AS (event || ':' || coalesce(order_id, refund_id, chargeback_transaction_key,
    settlement_id, settled_transaction_key, replace(tax_month, '-', ''),
    finding_id || coalesce(':' || coalesce(returned_transaction_key, resolution), ''))) STORED,
  event text NOT NULL CONSTRAINT ledger_journals_event_check CHECK (event IN ('capture', 'release', 'refund', 'chargeback',
    'cbwon', 'cbfee', 'streq', 'stpaid', 'stfail', 'pgsettle', 'taxpay', 'recon')),
  order_id text,
  refund_id text,
  chargeback_transaction_key text,
  settlement_id text,
  settled_transaction_key text,
  tax_month text CONSTRAINT ledger_journals_tax_month_check CHECK (tax_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  finding_id text,
  returned_transaction_key text,
  resolution text CONSTRAINT ledger_journals_resolution_check
    CHECK (resolution IN ('agreed', 'accepted', 'refunded', 'reversed', 'absorbed', 'closed')),
  created_at timestamptz NOT NULL,
  -- Each event has its own subject and no other. A discrepancy leaves SUSPENSE by a return or a decision, named beside it.
  CONSTRAINT ledger_journals_of_order CHECK ((event IN ('capture', 'release')) = (order_id IS NOT NULL)),
  CONSTRAINT ledger_journals_of_refund CHECK ((event IN ('refund', 'cbwon', 'cbfee')) = (refund_id IS NOT NULL)),
  CONSTRAINT ledger_journals_of_chargeback CHECK ((event = 'chargeback') = (chargeback_transaction_key IS NOT NULL)),
  CONSTRAINT ledger_journals_of_settlement CHECK ((event IN ('streq', 'stpaid', 'stfail')) = (settlement_id IS NOT NULL)),
  CONSTRAINT ledger_journals_of_provider_settlement CHECK ((event = 'pgsettle') = (settled_transaction_key IS NOT NULL)),
  CONSTRAINT ledger_journals_of_tax_month CHECK ((event = 'taxpay') = (tax_month IS NOT NULL)),
  CONSTRAINT ledger_journals_of_finding CHECK ((event = 'recon') = (finding_id IS NOT NULL)
    AND num_nonnulls(returned_transaction_key, resolution) <= (event = 'recon')::int)
);

INSERT INTO ledger_journals (event, created_at, order_id, refund_id, chargeback_transaction_key, settlement_id,
  settled_transaction_key, tax_month, finding_id, returned_transaction_key, resolution)
SELECT j.event, j.created_at, s.* FROM ledger_journals_before j, journal_subject(j.journal_key, j.event) s;

-- One journal per event and subject; an event has one subject column, so this equals an index per event, with half as many.
ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_pkey PRIMARY KEY (journal_key);
CREATE UNIQUE INDEX ledger_journals_one_per_order ON ledger_journals (order_id, event) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_refund ON ledger_journals (refund_id, event) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_chargeback ON ledger_journals (chargeback_transaction_key)
  WHERE chargeback_transaction_key IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_settlement ON ledger_journals (settlement_id, event) WHERE settlement_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_provider_settlement ON ledger_journals (settled_transaction_key)
  WHERE settled_transaction_key IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_tax_month ON ledger_journals (tax_month) WHERE tax_month IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_finding ON ledger_journals (finding_id, returned_transaction_key, resolution)
  NULLS NOT DISTINCT WHERE finding_id IS NOT NULL;
ANALYZE ledger_journals;

DROP TABLE ledger_journals_before;

-- Deferred where the subject's row is inserted after its journal, whose entry or amounts it contains. The others are checked
-- before the accounts are locked, against rows that the same transaction has written.
ALTER TABLE ledger_journals
  ADD CONSTRAINT ledger_journals_order_id_fkey FOREIGN KEY (order_id) REFERENCES payments (order_id),
  ADD CONSTRAINT ledger_journals_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds,
  ADD CONSTRAINT ledger_journals_chargeback_transaction_key_fkey FOREIGN KEY (chargeback_transaction_key)
    REFERENCES refunds (transaction_key) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT ledger_journals_settlement_id_fkey FOREIGN KEY (settlement_id)
    REFERENCES settlements DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT ledger_journals_settled_transaction_key_fkey FOREIGN KEY (settled_transaction_key)
    REFERENCES provider_settlements,
  ADD CONSTRAINT ledger_journals_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES reconciliation_findings,
  ADD CONSTRAINT ledger_journals_returned_transaction_key_fkey FOREIGN KEY (returned_transaction_key)
    REFERENCES provider_transactions;
-- Every journal has entries, so a journal whose key had changed would be refused here.
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_journal_key_fkey FOREIGN KEY (journal_key) REFERENCES ledger_journals;
CREATE TRIGGER ledger_journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();

-- `booked_as` is the journal of a provider transaction; one that needs no journal says so in a column of its own.
ALTER TABLE provider_transactions ADD COLUMN is_ignored boolean NOT NULL DEFAULT false;
UPDATE provider_transactions SET booked_as = NULL, is_ignored = true WHERE booked_as = 'none:' || transaction_key;
DROP INDEX provider_transactions_unbooked;
CREATE INDEX provider_transactions_unbooked ON provider_transactions (moved_at) WHERE booked_as IS NULL AND NOT is_ignored;
ALTER TABLE provider_transactions
  ADD CONSTRAINT provider_transactions_ignored_check CHECK (NOT (is_ignored AND booked_as IS NOT NULL)),
  ADD CONSTRAINT provider_transactions_booked_as_fkey FOREIGN KEY (booked_as) REFERENCES ledger_journals
    DEFERRABLE INITIALLY DEFERRED;

-- Writes a journal in one statement; false when its subject has one. The accounts every payment touches stay locked from
-- here to the commit, and each round trip in between would be a round trip for every other payment.
CREATE FUNCTION post_journal(
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

-- For processes of the previous version that still run: the next release drops these with journal_subject.
CREATE OR REPLACE FUNCTION ledger_post(
  key text, event text, at timestamptz, accounts text[], kinds text[], owners text[], amounts bigint[]
) RETURNS boolean LANGUAGE sql AS $$
  SELECT post_journal(event, at, accounts, kinds, owners, amounts, s.order_id, s.refund_id, s.chargeback_transaction_key,
    s.settlement_id, s.settled_transaction_key, s.tax_month, s.finding_id, s.returned_transaction_key, s.resolution)
  FROM journal_subject(key, event) s
$$;
CREATE FUNCTION ignore_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booked_as := NULL;
  NEW.is_ignored := true;
  RETURN NEW;
END $$;
CREATE TRIGGER provider_transactions_ignore BEFORE UPDATE OF booked_as ON provider_transactions FOR EACH ROW
  WHEN (NEW.booked_as = 'none:' || NEW.transaction_key) EXECUTE FUNCTION ignore_transaction();
