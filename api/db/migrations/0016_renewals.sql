-- A membership's renewal: when the worker looks at it next, how far dunning has come, and the order under way.
ALTER TABLE subscriptions
  -- the next look where it is not the period's end: a retry, the end of grace, another try after our own fault
  ADD COLUMN retry_at timestamptz,
  -- set when a renewal is first tried: until then what is not paid yet stays in use
  ADD COLUMN grace_ends_at timestamptz,
  -- counted declines of the period that is to be paid
  ADD COLUMN tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 4),
  -- the card will not work again: nothing is tried by itself until there is another
  ADD COLUMN needs_card boolean NOT NULL DEFAULT false,
  -- a card that came while payment was due, to be tried at once and outside the count
  ADD COLUMN recover_with text REFERENCES cards (card_id),
  ADD COLUMN renewal_order_id text REFERENCES orders (order_id),
  ADD COLUMN noticed_period_no int NOT NULL DEFAULT 0,
  -- what it becomes with the next period: a cheaper plan the fan chose
  ADD COLUMN next_plan_id text REFERENCES plans (plan_id),
  ADD COLUMN next_plan_price_id text REFERENCES plan_prices (plan_price_id),
  ADD COLUMN next_price_won int,
  ADD CONSTRAINT subscriptions_next_whole CHECK (num_nulls(next_plan_id, next_plan_price_id, next_price_won) IN (0, 3));
ALTER TABLE subscriptions ADD COLUMN due_at timestamptz GENERATED ALWAYS AS
  (CASE WHEN recover_with IS NOT NULL THEN timestamptz '-infinity' ELSE coalesce(retry_at, period_ends_at) END) STORED;

DROP INDEX subscriptions_due;
CREATE INDEX subscriptions_due ON subscriptions (due_at, subscription_id)
  WHERE status IN ('active', 'past_due') AND renewal_order_id IS NULL;
CREATE INDEX subscriptions_under_way ON subscriptions (grace_ends_at) WHERE renewal_order_id IS NOT NULL;
CREATE INDEX subscriptions_to_notice ON subscriptions (period_ends_at) WHERE status = 'active' AND noticed_period_no <= period_no;

ALTER TABLE orders
  ADD COLUMN purpose text NOT NULL DEFAULT 'join' CHECK (purpose IN ('join', 'renewal', 'recovery', 'upgrade')),
  ADD COLUMN period_no int,
  ADD CONSTRAINT orders_of_period CHECK (purpose = 'join' OR (kind = 'membership' AND subscription_id IS NOT NULL AND period_no IS NOT NULL));
-- However many workers there are: a period has one order that is open or paid.
CREATE UNIQUE INDEX orders_one_renewal ON orders (subscription_id, period_no)
  WHERE purpose IN ('renewal', 'recovery') AND status IN ('ready', 'approved');
-- Charges whose charger may have gone silent.
CREATE INDEX payment_attempts_silent ON payment_attempts (lease_until) WHERE outcome = 'pending';

-- Periods that nobody was charged for, because no worker ran while they lasted.
CREATE TABLE skipped_periods (
  subscription_id text NOT NULL REFERENCES subscriptions,
  period_no int NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, period_no)
);

CREATE OR REPLACE FUNCTION subscription_live(s subscriptions, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE s.status
    WHEN 'past_due' THEN coalesce(s.grace_ends_at, s.period_ends_at + interval '168 hours') > moment
    WHEN 'active' THEN CASE WHEN s.cancel_at_period_end THEN s.period_ends_at
      ELSE coalesce(s.grace_ends_at, s.period_ends_at + interval '24 hours') END > moment
    ELSE false END
$$;
