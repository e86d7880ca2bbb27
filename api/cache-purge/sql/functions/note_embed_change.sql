-- revision: 2 of 9595cb65d8cc
-- Notes the posts that show an embed whose title or poster arrived.
CREATE OR REPLACE FUNCTION note_embed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM cache_purging WHERE service <> 'off') THEN RETURN NULL; END IF;
  PERFORM note_cache_keys(ARRAY(SELECT 'post-' || post_id FROM post_embeds
    WHERE provider = NEW.provider AND embed_id = NEW.embed_id), clock_timestamp());
  RETURN NULL;
END $$;
