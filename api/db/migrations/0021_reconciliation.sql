-- The provider's own list of what it moved, as it tells it; negative for what went back. `booked_as` is the journal that
-- stands for it in our books: one each, so that theirs and ours are the same list or it can be seen where not.
CREATE TABLE provider_transactions (
  transaction_key text PRIMARY KEY,
  payment_key text NOT NULL,
  order_id text NOT NULL,
  amount_won bigint NOT NULL CHECK (amount_won <> 0),
  status text NOT NULL,
  moved_at timestamptz NOT NULL,
  listed_at timestamptz NOT NULL,
  booked_as text UNIQUE
);
CREATE INDEX provider_transactions_of_payment ON provider_transactions (payment_key);
CREATE INDEX provider_transactions_unbooked ON provider_transactions (moved_at) WHERE booked_as IS NULL;

-- What the provider has paid out of a movement and kept of it. `cleared_won` is what its journal took from PG_CLEARING.
CREATE TABLE provider_settlements (
  transaction_key text PRIMARY KEY,
  payment_key text NOT NULL,
  amount_won bigint NOT NULL,
  pay_out_won bigint NOT NULL,
  supply_won bigint NOT NULL,
  vat_won bigint NOT NULL,
  interest_won bigint NOT NULL,
  cleared_won bigint NOT NULL GENERATED ALWAYS AS (pay_out_won + supply_won + vat_won + interest_won) STORED,
  sold_on date NOT NULL,
  paid_out_on date NOT NULL,
  posted_at timestamptz NOT NULL
);

-- What does not agree between the provider's list and our books, each once; for a person unless it comes right by itself.
-- `suspense_won` is what of it lies in SUSPENSE now, signed as in the ledger.
CREATE TABLE reconciliation_findings (
  finding_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('providerOnly', 'oursOnly', 'amountDiffers', 'settlementDiffers')),
  subject text NOT NULL,
  payment_key text NOT NULL,
  order_id text,
  payment_id text REFERENCES payments,
  provider_won bigint,
  ours_won bigint,
  suspense_won bigint NOT NULL DEFAULT 0,
  found_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolution text CHECK (resolution IN ('agreed', 'accepted', 'refunded', 'reversed', 'absorbed', 'closed')),
  resolved_by text REFERENCES users (user_id),
  UNIQUE (kind, subject),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  CHECK (resolved_at IS NULL OR suspense_won = 0)
);
CREATE INDEX reconciliation_findings_open ON reconciliation_findings (found_at DESC, finding_id DESC) WHERE resolved_at IS NULL;
CREATE INDEX reconciliation_findings_of_payment ON reconciliation_findings (payment_key);

-- Days in Seoul gone over together; one that was not ended is gone over again.
CREATE TABLE reconciliations (
  reconciliation_id text PRIMARY KEY,
  from_on date NOT NULL,
  to_on date NOT NULL CHECK (to_on >= from_on),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  listed int NOT NULL DEFAULT 0,
  settled int NOT NULL DEFAULT 0,
  found int NOT NULL DEFAULT 0
);
CREATE INDEX reconciliations_newest ON reconciliations (to_on DESC) WHERE ended_at IS NOT NULL;

-- A chargeback that was won: the provider has given the money back to us. `won_transaction_key` is its movement.
ALTER TABLE refunds ADD COLUMN won_at timestamptz;
ALTER TABLE refunds ADD COLUMN won_transaction_key text UNIQUE;
ALTER TABLE refunds ADD CHECK (won_at IS NULL OR (origin = 'bank' AND outcome = 'done'));

-- Money given back of the product's own accord, once for what it is given back for.
ALTER TABLE refunds DROP CONSTRAINT refunds_origin_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_origin_check CHECK (origin IN ('fan', 'admin', 'bank', 'platform'));
ALTER TABLE refunds ADD COLUMN given_for text UNIQUE;

-- A card that the issuer or the provider has said will not work again, and why.
ALTER TABLE cards ADD COLUMN failed_at timestamptz;
ALTER TABLE cards ADD COLUMN failed_code text;

-- What else a person is told of, beside whatever kinds there are.
DO $$
DECLARE
  kinds text := (SELECT pg_get_expr(conbin, conrelid) FROM pg_constraint WHERE conname = 'notifications_kind_check');
  targets text := (SELECT pg_get_expr(conbin, conrelid) FROM pg_constraint WHERE conname = 'notifications_target_type_check');
BEGIN
  ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check, DROP CONSTRAINT notifications_target_type_check;
  EXECUTE format('ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
    CHECK ((%s) OR kind IN (''refunded'', ''cardNeeded'', ''payoutAccountChanged''))', kinds);
  EXECUTE format('ALTER TABLE notifications ADD CONSTRAINT notifications_target_type_check
    CHECK ((%s) OR target_type IN (''payment'', ''card''))', targets);
END $$;

CREATE INDEX payment_attempts_in_review ON payment_attempts (submitted_at DESC) WHERE outcome = 'review';
CREATE INDEX refunds_in_review ON refunds (submitted_at DESC) WHERE outcome = 'review';
