-- revision: 2 of 315fece4261e
-- Updates the row by which search finds a post: found by its text while it has one and is not deleted.
CREATE OR REPLACE FUNCTION update_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.body = '' THEN
    DELETE FROM post_search WHERE post_id = NEW.post_id;
  ELSE
    INSERT INTO post_search (post_id, creator_id, is_public, published_at, folded)
      VALUES (NEW.post_id, NEW.creator_id, NEW.visibility = 'public', NEW.published_at, search_fold(NEW.body))
      ON CONFLICT (post_id) DO UPDATE SET is_public = EXCLUDED.is_public, published_at = EXCLUDED.published_at, folded = EXCLUDED.folded;
  END IF;
  RETURN NULL;
END $$;
