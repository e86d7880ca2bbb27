-- phase: after
-- transaction: no
-- Replaced by posts_public_changes.
DROP INDEX CONCURRENTLY IF EXISTS posts_changed;
