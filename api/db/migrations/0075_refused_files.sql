-- The SHA-256 of what was uploaded, so that removed illegal footage can be refused when the same file is sent again.
ALTER TABLE uploads ADD COLUMN sha256 bytea;

CREATE TABLE refused_files (
  sha256 bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
  refused_at timestamptz NOT NULL
);

-- The pictures of a reported post when it was reported: its author may delete it before an admin decides.
ALTER TABLE takedowns ADD COLUMN picture_keys text[] NOT NULL DEFAULT '{}';
