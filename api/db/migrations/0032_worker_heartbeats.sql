-- Which workers live, by the database's clock. One declared dead stays so: it comes back under new ids.
CREATE TABLE worker_heartbeats (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  dead_at timestamptz
);
CREATE INDEX worker_heartbeats_sweep ON worker_heartbeats (seen_at);

-- For which moment each scheduled job was last left, by the database's clock.
CREATE TABLE job_schedule (
  task text PRIMARY KEY,
  scheduled_for timestamptz NOT NULL
);
