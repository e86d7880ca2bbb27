-- transaction: no
-- For the stored copies of a file that was removed as illegal footage.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_by_hash ON uploads (sha256) WHERE sha256 IS NOT NULL;
