-- revision: 3 of 72a44e17524e
-- Whether `fan` may still have the current period of their membership with `creator` refunded in full: paid less than
-- seven days ago (limits.holdDays), nothing of it refunded in full, and no members' post opened.
CREATE OR REPLACE FUNCTION current_period_refundable(fan text, creator text, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM subscriptions s JOIN subscription_periods period USING (subscription_id, period_no)
      JOIN payments paid ON paid.order_id = period.order_id
    WHERE s.fan_id = fan AND s.creator_id = creator AND s.status IN ('active', 'past_due')
      AND at < paid.approved_at + interval '7 days' AND paid.refunded_won < paid.amount_won
      AND NOT EXISTS (SELECT FROM member_opens o WHERE o.subscription_id = s.subscription_id AND o.period_no = s.period_no))
$$;
