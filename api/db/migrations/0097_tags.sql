-- Tags of posts, and the index of them: a row for each tag of a post that is not deleted, kept by the trigger. `audience`
-- is that of the post when all its openings have come: 'public', 'followers' or the least plan that opens it.
ALTER TABLE posts ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
ALTER TABLE post_drafts ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
CREATE TABLE post_tags (
  post_id text NOT NULL REFERENCES posts ON DELETE CASCADE,
  tag text NOT NULL,
  creator_id text NOT NULL,
  audience text NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, tag)
);
CREATE INDEX post_tags_of_creator ON post_tags (creator_id, tag, published_at DESC, post_id DESC);
CREATE INDEX post_tags_of_audience ON post_tags (creator_id, tag, audience, published_at DESC, post_id DESC);

-- own copy: the trigger below needs it
CREATE FUNCTION keep_post_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM post_tags WHERE post_id = NEW.post_id;
  INSERT INTO post_tags (post_id, tag, creator_id, audience, published_at)
    SELECT NEW.post_id, tag, NEW.creator_id, coalesce(NEW.min_plan_id, NEW.visibility), NEW.published_at
    FROM unnest(NEW.tags) tag WHERE NEW.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_keep_tags_of_new AFTER INSERT ON posts
  FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION keep_post_tags();
CREATE TRIGGER posts_keep_tags AFTER UPDATE OF tags, visibility, min_plan_id, published_at, deleted_at ON posts
  FOR EACH ROW WHEN (NEW.tags <> '{}' OR OLD.tags <> '{}') EXECUTE FUNCTION keep_post_tags();
