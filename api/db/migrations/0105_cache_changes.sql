-- Pages that shared caches have to forget (docs/decisions/145): keys of what changed, written with the change itself.
CREATE TABLE cache_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  due_at timestamptz NOT NULL,
  -- the second purge, of pages that were rendered while the first ran
  is_repeat boolean NOT NULL DEFAULT false
);
CREATE INDEX cache_changes_due ON cache_changes (due_at);
CREATE INDEX cache_changes_of_key ON cache_changes (key, due_at);

-- One row: the service that purges, written by the worker as it starts. Without one nothing is noted.
CREATE TABLE cache_purging (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  service text NOT NULL,
  failed_at timestamptz,
  retry_at timestamptz
);

-- own copy: the triggers below need it
CREATE FUNCTION note_cache_keys(changed text[], due timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cache_changes (key, due_at) SELECT DISTINCT key, due FROM unnest(changed) key;
  PERFORM graphile_worker.add_job('purge_caches', '{}'::json, queue_name => 'caches', run_at => due, max_attempts => 12);
END $$;

-- own copy: the triggers below need it
CREATE FUNCTION note_cache_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  due timestamptz := CASE TG_ARGV[0] WHEN 'counts' THEN moment + interval '1 second' ELSE moment END;
  changed jsonb;
  argument text;
  keys text[] := '{}';
  times timestamptz[] := '{}';
BEGIN
  IF NOT EXISTS (SELECT FROM cache_purging WHERE service <> 'off') THEN RETURN NULL; END IF;
  IF TG_LEVEL = 'ROW' THEN changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END; END IF;
  FOREACH argument IN ARRAY TG_ARGV[1:] LOOP
    IF argument LIKE '@%' THEN times := times || (changed ->> substr(argument, 2))::timestamptz;
    ELSIF argument LIKE '%:%' THEN
      keys := keys || (split_part(argument, ':', 1) || '-' || (changed ->> split_part(argument, ':', 2)));
    ELSE keys := keys || argument; END IF;
  END LOOP;
  IF TG_ARGV[0] = 'counts' THEN
    keys := ARRAY(SELECT key FROM unnest(keys) key WHERE NOT EXISTS (
      SELECT FROM cache_changes c WHERE c.key = key.key AND c.due_at > moment AND c.due_at <= due));
    IF keys = '{}' THEN RETURN NULL; END IF;
  END IF;
  PERFORM note_cache_keys(keys, due);
  PERFORM note_cache_keys(keys, later) FROM unnest(times) later WHERE later > moment;
  RETURN NULL;
END $$;

-- own copy: the triggers below need it
CREATE FUNCTION note_embed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM cache_purging WHERE service <> 'off') THEN RETURN NULL; END IF;
  PERFORM note_cache_keys(ARRAY(SELECT 'post-' || post_id FROM post_embeds
    WHERE provider = NEW.provider AND embed_id = NEW.embed_id), clock_timestamp());
  RETURN NULL;
END $$;

CREATE TRIGGER posts_purge_new AFTER INSERT ON posts
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id', '@opens_fully_at');
CREATE TRIGGER posts_purge AFTER UPDATE OF body, markdown, blocks, teaser, visibility, min_plan_id, image_count, labels, tags, published_at, edited_at,
  deleted_at, withheld_until, opens_fully_at ON posts
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id', 'creator:creator_id', '@withheld_until');
CREATE TRIGGER posts_purge_counts AFTER UPDATE OF like_count, comment_count ON posts
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'post:post_id');
CREATE TRIGGER post_images_purge AFTER INSERT OR UPDATE OR DELETE ON post_images
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id');
CREATE TRIGGER post_openings_purge AFTER INSERT OR UPDATE OR DELETE ON post_openings
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id', 'creator:creator_id', '@opens_at');
CREATE TRIGGER pinned_posts_purge AFTER INSERT OR UPDATE OR DELETE ON pinned_posts
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id');
CREATE TRIGGER series_purge AFTER INSERT OR UPDATE OR DELETE ON series
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'series:series_id', 'creator:creator_id');
CREATE TRIGGER series_posts_purge AFTER INSERT OR UPDATE OR DELETE ON series_posts
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'series:series_id', 'post:post_id');
CREATE TRIGGER comments_purge AFTER INSERT OR UPDATE OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id', '@withheld_until');
CREATE TRIGGER campaigns_purge_new AFTER INSERT ON campaigns
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id', 'campaigns', '@opens_at', '@closes_at');
CREATE TRIGGER campaigns_purge AFTER UPDATE OF title, body, image_key, goal_won, needs_delivery, opens_at, closes_at, edited_at, taken_down_at ON campaigns
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'campaign:campaign_id', 'creator:creator_id', 'campaigns', '@opens_at', '@closes_at');
CREATE TRIGGER campaigns_purge_counts AFTER UPDATE OF raised_won, supporter_count ON campaigns
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'campaign:campaign_id', 'creator:creator_id', 'campaigns');
CREATE TRIGGER plans_purge AFTER INSERT OR UPDATE OR DELETE ON plans
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id');
CREATE TRIGGER users_purge AFTER UPDATE OF nickname, domain, role, status, field, introduction, profile_image_key, background_image_key,
  relay_banner_shown, ranked ON users
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:user_id', 'person:user_id', 'creators', 'campaigns');
CREATE TRIGGER users_purge_counts AFTER UPDATE OF follower_count, post_count, subscriber_count ON users
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'creator:user_id');
CREATE TRIGGER gifts_purge AFTER INSERT OR UPDATE ON gifts
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'creator:creator_id');
CREATE TRIGGER policy_texts_purge AFTER INSERT ON policy_texts
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'policy:kind', '@effective_at');
CREATE TRIGGER takedowns_purge AFTER INSERT OR UPDATE OR DELETE ON takedowns
  FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('counts', 'takedowns');
CREATE TRIGGER trending_purge AFTER INSERT OR UPDATE OR DELETE ON trending
  FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('counts', 'creators');
CREATE TRIGGER switches_purge AFTER INSERT OR UPDATE OR DELETE ON switches
  FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'site');
CREATE TRIGGER embeds_purge AFTER UPDATE ON embeds
  FOR EACH ROW EXECUTE FUNCTION note_embed_change();
