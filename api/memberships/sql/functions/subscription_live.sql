-- revision: 2 of 98973eac39f1
-- Whether a membership gives access at `at`: active until its period ends, with a day for the renewal, and after a
-- declined renewal until the end of its grace.
CREATE OR REPLACE FUNCTION subscription_live(s subscriptions, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE s.status
    WHEN 'past_due' THEN coalesce(s.grace_ends_at, s.period_ends_at + interval '168 hours') > at
    WHEN 'active' THEN CASE WHEN s.cancel_at_period_end THEN s.period_ends_at
      ELSE coalesce(s.grace_ends_at, s.period_ends_at + interval '24 hours') END > at
    ELSE false END
$$;
