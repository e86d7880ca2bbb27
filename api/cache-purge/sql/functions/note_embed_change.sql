-- revision: 3 of 54f55f17ed19
-- Notes the posts that show an embed whose title or poster arrived.
CREATE OR REPLACE FUNCTION note_embed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM cache_purging WHERE service <> 'off') THEN RETURN NULL; END IF;
  PERFORM enqueue_cache_purge(ARRAY(SELECT 'post-' || post_id FROM post_embeds
    WHERE provider = NEW.provider AND embed_id = NEW.embed_id), clock_timestamp());
  RETURN NULL;
END $$;
