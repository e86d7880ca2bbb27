-- A dearer plan now: the difference of the days left, from the price the fan had when it was ordered. Less than a card
-- can be charged is not charged at all.
ALTER TABLE orders
  ADD COLUMN from_plan_price_id text REFERENCES plan_prices (plan_price_id),
  DROP CONSTRAINT orders_amount_won_check,
  ADD CONSTRAINT orders_amount_won_check CHECK (amount_won BETWEEN 100 AND 2147483647 OR (purpose = 'upgrade' AND amount_won = 0)),
  ADD CONSTRAINT orders_upgrade_from CHECK ((purpose = 'upgrade') = (from_plan_price_id IS NOT NULL));

CREATE INDEX subscriptions_live_of_creator ON subscriptions (creator_id, started_at DESC, subscription_id DESC)
  WHERE status IN ('active', 'past_due');
