-- The constraint of 0093, once every row is read.
ALTER TABLE subscription_periods VALIDATE CONSTRAINT subscription_periods_kept_plan_id_fkey;
