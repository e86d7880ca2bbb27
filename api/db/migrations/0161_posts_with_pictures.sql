-- transaction: no
-- Public posts with pictures of all creators, in order of time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_with_pictures ON posts (published_at DESC, post_id DESC) INCLUDE (creator_id) WHERE deleted_at IS NULL AND visibility = 'public' AND image_count > 0;
