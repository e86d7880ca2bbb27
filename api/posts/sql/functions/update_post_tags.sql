-- revision: 2 of ad97887b0d63
-- Updates the rows of a post's tags, by which a creator's archive is filtered: none while the post is deleted.
CREATE OR REPLACE FUNCTION update_post_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM post_tags WHERE post_id = NEW.post_id;
  INSERT INTO post_tags (post_id, tag, creator_id, audience, published_at)
    SELECT NEW.post_id, tag, NEW.creator_id, coalesce(NEW.min_plan_id, NEW.visibility), NEW.published_at
    FROM unnest(NEW.tags) tag WHERE NEW.deleted_at IS NULL;
  RETURN NULL;
END $$;
