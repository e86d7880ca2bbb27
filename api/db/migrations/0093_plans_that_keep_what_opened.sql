-- What opened to a plan's members while they were members stays open to them. A period keeps what its plan said when it was paid.
ALTER TABLE plans ADD COLUMN keeps_opened boolean NOT NULL DEFAULT false;
ALTER TABLE subscription_periods ADD COLUMN kept_plan_id text;
ALTER TABLE subscription_periods ADD CONSTRAINT subscription_periods_kept_plan_id_fkey FOREIGN KEY (kept_plan_id) REFERENCES plans NOT VALID;
