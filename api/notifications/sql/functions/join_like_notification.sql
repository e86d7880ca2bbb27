-- revision: 3 of fa0e6f071314
-- Notifies a user of a like of their post or comment: adds it to their unread notification of that or makes one, and
-- returns its id; NULL where they liked it themselves.
CREATE OR REPLACE FUNCTION join_like_notification(recipient text, liker text, liked_type text, liked_id text, liked_post text, at timestamptz)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE notification text;
BEGIN
  IF recipient = liker THEN RETURN NULL; END IF;
  INSERT INTO notifications AS existing (notification_id, user_id, kind, target_type, target_id, post_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), recipient, 'like', liked_type, liked_id, liked_post, at, at)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    -- One whose likes were all taken back was in no list: it appears as a new one.
    DO UPDATE SET latest_at = greatest(existing.latest_at, EXCLUDED.latest_at),
      created_at = CASE WHEN EXISTS (SELECT FROM likes l WHERE l.told_in = existing.notification_id)
        OR EXISTS (SELECT FROM comment_likes l WHERE l.told_in = existing.notification_id) THEN existing.created_at ELSE EXCLUDED.created_at END
    RETURNING existing.notification_id INTO notification;
  RETURN notification;
END $$;
