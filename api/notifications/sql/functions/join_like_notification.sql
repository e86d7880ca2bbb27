-- revision: 1 of 9d8e9272786e
-- Notifies a user of a like of their post or comment: adds it to their unread notification of that or makes one, and
-- returns its id; NULL for a like of one's own.
CREATE OR REPLACE FUNCTION join_like_notification(recipient text, liker text, liked_type text, liked_id text, liked_post text, moment timestamptz)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE told text;
BEGIN
  IF recipient = liker THEN RETURN NULL; END IF;
  INSERT INTO notifications AS held (notification_id, user_id, kind, target_type, target_id, post_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), recipient, 'like', liked_type, liked_id, liked_post, moment, moment)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    -- One whose likes were all taken back was in no list: it appears as a new one.
    DO UPDATE SET latest_at = greatest(held.latest_at, EXCLUDED.latest_at),
      created_at = CASE WHEN EXISTS (SELECT FROM likes l WHERE l.told_in = held.notification_id)
        OR EXISTS (SELECT FROM comment_likes l WHERE l.told_in = held.notification_id) THEN held.created_at ELSE EXCLUDED.created_at END
    RETURNING held.notification_id INTO told;
  RETURN told;
END $$;
