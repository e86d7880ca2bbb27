-- The state of each backfill, so that any worker continues where a killed one ended (docs/decisions/106).
CREATE TABLE backfills (
  name text PRIMARY KEY,
  -- the last key that was filled; null before the first batch
  position text,
  rows_done bigint NOT NULL DEFAULT 0,
  -- the earliest time of the next batch, by this server's clock
  next_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
