-- transaction: no
-- For crawlers: a post is changed for them when it opens to everyone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_public_changes
  ON posts (greatest(coalesce(edited_at, published_at), opens_fully_at), post_id) WHERE deleted_at IS NULL AND visibility = 'public';
