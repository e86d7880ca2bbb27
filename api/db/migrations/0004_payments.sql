-- The provider's name for a person: unguessable, and never shown beside their own id.
CREATE TABLE payment_customers (
  user_id text PRIMARY KEY REFERENCES users,
  customer_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- billing_key is sealed with the API's own key; no card number is ever stored.
CREATE TABLE cards (
  card_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  billing_key text NOT NULL,
  billing_key_hash bytea NOT NULL UNIQUE,
  brand text NOT NULL,
  last4 text NOT NULL,
  expiry text,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX cards_one_default ON cards (user_id) WHERE is_default AND removed_at IS NULL;
CREATE INDEX cards_of_user ON cards (user_id, created_at DESC) WHERE removed_at IS NULL;

CREATE TABLE orders (
  order_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('membership', 'donation', 'campaign')),
  buyer_id text NOT NULL REFERENCES users (user_id),
  creator_id text NOT NULL REFERENCES users (user_id),
  plan_id text REFERENCES plans,
  plan_price_id text REFERENCES plan_prices,
  subscription_id text REFERENCES subscriptions,
  amount_won int NOT NULL CHECK (amount_won BETWEEN 100 AND 2147483647),
  message text,
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'approved', 'failed', 'canceled')),
  failure_code text,
  failure_reason text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (kind <> 'membership' OR (plan_id IS NOT NULL AND plan_price_id IS NOT NULL))
);
CREATE INDEX orders_of_buyer ON orders (buyer_id, created_at DESC);

-- Written and committed before the provider is called: what may have been charged is always on record.
CREATE TABLE payment_attempts (
  attempt_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  card_id text NOT NULL REFERENCES cards,
  amount_won int NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  outcome text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'done', 'declined', 'review')),
  provider_code text,
  submitted_at timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts (order_id) WHERE outcome IN ('pending', 'done', 'review');

CREATE TABLE payments (
  payment_id text PRIMARY KEY,
  order_id text NOT NULL UNIQUE REFERENCES orders,
  buyer_id text NOT NULL REFERENCES users (user_id),
  creator_id text NOT NULL REFERENCES users (user_id),
  provider_payment_key text NOT NULL UNIQUE,
  amount_won int NOT NULL CHECK (amount_won > 0),
  card_brand text NOT NULL,
  card_last4 text NOT NULL,
  status text NOT NULL DEFAULT 'done' CHECK (status IN ('done', 'canceled')),
  receipt_url text,
  approved_at timestamptz NOT NULL,
  canceled_at timestamptz
);
CREATE INDEX payments_of_buyer ON payments (buyer_id, approved_at DESC, payment_id DESC);

-- Double entry, in won: debit positive, credit negative. A correction is a new journal.
CREATE TABLE ledger_accounts (
  account text PRIMARY KEY,
  kind text NOT NULL,
  owner_id text,
  balance_won bigint NOT NULL DEFAULT 0,
  CHECK (kind NOT IN ('HELD', 'PAYABLE', 'TRANSIT') OR balance_won <= 0)
);
CREATE TABLE ledger_journals (
  journal_key text PRIMARY KEY,
  event text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE ledger_entries (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_key text NOT NULL REFERENCES ledger_journals,
  account text NOT NULL REFERENCES ledger_accounts,
  amount_won bigint NOT NULL CHECK (amount_won <> 0)
);
CREATE INDEX ledger_entries_of_journal ON ledger_entries (journal_key);
CREATE INDEX ledger_entries_of_account ON ledger_entries (account, entry_id DESC);

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without entries the sum is NULL: an empty journal is refused too.
  IF (SELECT sum(amount_won) FROM ledger_entries WHERE journal_key = NEW.journal_key) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'journal % does not balance', NEW.journal_key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
CREATE CONSTRAINT TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
