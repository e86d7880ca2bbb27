-- revision: 1 of 5c0d532c038e
-- Notifies a post's creator of a like: adds it to their unread notification of the post or makes one, and returns its id;
-- NULL for a like of one's own post.
CREATE OR REPLACE FUNCTION tell_of_like(post posts, liker text, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE told text;
BEGIN
  IF post.creator_id = liker THEN RETURN NULL; END IF;
  INSERT INTO notifications AS held (notification_id, user_id, kind, target_type, target_id, post_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), post.creator_id, 'like', 'post', post.post_id, post.post_id, moment, moment)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    -- One whose likes were all taken back was in no list: it appears as a new one.
    DO UPDATE SET latest_at = greatest(held.latest_at, EXCLUDED.latest_at),
      created_at = CASE WHEN EXISTS (SELECT FROM likes l WHERE l.told_in = held.notification_id) THEN held.created_at ELSE EXCLUDED.created_at END
    RETURNING held.notification_id INTO told;
  RETURN told;
END $$;
