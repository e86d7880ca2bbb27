-- transaction: no
-- The uploads of a takedown case, deleted with it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_of_takedown ON uploads (takedown_id) WHERE takedown_id IS NOT NULL;
