-- What the figures know of backups: each base backup, and each drill, a restore to a random second that was checked.
CREATE TABLE base_backups (
  started_at timestamptz PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  bytes bigint NOT NULL
);
CREATE TABLE backup_drills (
  began_at timestamptz PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  restored_to timestamptz,
  recovery_point_seconds double precision,
  recovery_seconds double precision,
  failure text
);
CREATE INDEX backup_drills_succeeded ON backup_drills (began_at DESC) WHERE failure IS NULL;
