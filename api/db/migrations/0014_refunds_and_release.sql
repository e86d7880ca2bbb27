-- What has gone back of a payment, by refund or by the bank; and when its creator's share became payable.
ALTER TABLE payments ADD COLUMN refunded_won int NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN released_at timestamptz;
ALTER TABLE payments ADD CHECK (refunded_won BETWEEN 0 AND amount_won);
ALTER TABLE payments ADD CHECK ((status = 'canceled') = (refunded_won = amount_won));
CREATE INDEX payments_held ON payments (approved_at) WHERE released_at IS NULL;
CREATE INDEX payments_of_creator ON payments (creator_id, approved_at);
CREATE INDEX payments_newest ON payments (approved_at DESC, payment_id DESC);

-- Money going back. Written and committed before the provider is called, as an attempt is. What it takes from whom is
-- known when it is done: net_won of the creator's, receivable_won of it not covered by what is payable to them.
CREATE TABLE refunds (
  refund_id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments,
  creator_id text NOT NULL REFERENCES users (user_id),
  amount_won int NOT NULL CHECK (amount_won > 0),
  origin text NOT NULL CHECK (origin IN ('fan', 'admin', 'bank')),
  asked_by text REFERENCES users (user_id),
  reason text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  outcome text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'done', 'refused', 'review')),
  provider_code text,
  transaction_key text UNIQUE,
  fee_won int,
  vat_won int,
  net_won int,
  receivable_won int,
  from_held boolean,
  ended_subscription_id text REFERENCES subscriptions,
  submitted_at timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK (outcome <> 'done' OR (transaction_key IS NOT NULL AND fee_won + vat_won + net_won = amount_won
    AND receivable_won BETWEEN 0 AND net_won AND from_held IS NOT NULL AND settled_at IS NOT NULL))
);
CREATE UNIQUE INDEX refunds_one_open ON refunds (payment_id) WHERE outcome IN ('pending', 'review');
CREATE INDEX refunds_of_payment ON refunds (payment_id, submitted_at DESC);
CREATE INDEX refunds_of_creator ON refunds (creator_id, settled_at) WHERE outcome = 'done';

-- That a fan was shown a members-only post in a paid period: after it the withdrawal of seven days is over. One row a period.
CREATE TABLE member_opens (
  subscription_id text NOT NULL REFERENCES subscriptions,
  period_no int NOT NULL,
  fan_id text NOT NULL REFERENCES users (user_id),
  creator_id text NOT NULL REFERENCES users (user_id),
  first_opened_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, period_no)
);
CREATE INDEX member_opens_of_fan ON member_opens (fan_id, first_opened_at);

-- What the hourly look over the ledger found: nothing, or what does not agree.
CREATE TABLE ledger_checks (
  ledger_check_id text PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  ok boolean NOT NULL,
  findings jsonb NOT NULL
);
CREATE INDEX ledger_checks_newest ON ledger_checks (checked_at DESC);
