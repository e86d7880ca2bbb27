-- transaction: no
-- A creator's posts by audience, in order of time: what is open to a viewer is read without the rest.
CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_of_audience ON posts (creator_id, coalesce(min_plan_id, visibility), published_at DESC, post_id DESC) WHERE deleted_at IS NULL;
