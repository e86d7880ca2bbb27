-- revision: 1 of 5397d0e83b0d
-- Whether a membership gives access at `moment`: active until its period ends, with a day for the renewal, and after a
-- declined renewal until the end of its grace.
CREATE OR REPLACE FUNCTION subscription_live(s subscriptions, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE s.status
    WHEN 'past_due' THEN coalesce(s.grace_ends_at, s.period_ends_at + interval '168 hours') > moment
    WHEN 'active' THEN CASE WHEN s.cancel_at_period_end THEN s.period_ends_at
      ELSE coalesce(s.grace_ends_at, s.period_ends_at + interval '24 hours') END > moment
    ELSE false END
$$;
