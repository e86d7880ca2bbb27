-- A key whose request was killed is free again when its lease ends; what its act came to is written in the act's own
-- transaction, so that a repeat does not act twice.
ALTER TABLE idempotency_keys
  ADD COLUMN lease_id uuid,
  ADD COLUMN lease_until timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN act_id text;
