-- transaction: no
-- The sitemap's list of series, the longest unchanged first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS series_changes ON series (coalesce(edited_at, created_at), series_id);
