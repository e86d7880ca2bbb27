-- revision: 3 of d1ac3c1f6f8a
-- Notes that a row changed which public pages are made of. Arguments: 'now', or 'counts' for at most one purge of a key in a
-- second; then keys, 'post:post_id' for post-<its value>; then '@column' for a time at which the page changes by itself.
CREATE OR REPLACE FUNCTION note_cache_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
  PERFORM enqueue_cache_purge(keys, due);
  PERFORM enqueue_cache_purge(keys, later) FROM unnest(times) later WHERE later > moment;
  RETURN NULL;
END $$;
