-- The SHA-256 of a reported post's pictures: its author may delete their account, and with it their uploads, before an
-- admin decides.
ALTER TABLE takedowns ADD COLUMN file_hashes bytea[] NOT NULL DEFAULT '{}';
