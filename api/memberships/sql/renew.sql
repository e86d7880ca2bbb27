-- Begins the paid periods in :periods, a JSON array, and extends their memberships to the ends of them.
WITH period AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset(:periods::jsonb) AS p (subscription_id text, period_no integer, starts_at timestamptz,
    ends_at timestamptz, order_id text, plan_id text, plan_price_id text, price_won integer)
), renewed AS (
  UPDATE subscriptions s SET status = 'active', plan_id = p.plan_id, plan_price_id = p.plan_price_id,
    price_won = p.price_won, period_no = p.period_no, period_ends_at = p.ends_at, retry_at = NULL, grace_ends_at = NULL,
    tries = 0, needs_card = false, recover_with = NULL, renewal_order_id = NULL
  FROM period p WHERE s.subscription_id = p.subscription_id
)
INSERT INTO subscription_periods (subscription_id, period_no, starts_at, ends_at, order_id, kept_plan_id)
SELECT p.subscription_id, p.period_no, p.starts_at, p.ends_at, p.order_id,
  CASE WHEN plans.keeps_opened THEN plans.plan_id END
FROM period p JOIN plans USING (plan_id)
