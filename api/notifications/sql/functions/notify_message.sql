-- revision: 5 of 102962573a93
-- Notifies a user of a message: an unread notification of the room takes it in, and only a new one is mailed, after work
-- on money (mailPriority of api/jobs.ts). A recipient who follows the sender at the level 'none' is not notified.
CREATE OR REPLACE FUNCTION notify_message(recipient text, sender text, room text, at timestamptz, mailed_by_default boolean)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE notification text; is_new boolean;
BEGIN
  IF EXISTS (SELECT FROM follows f WHERE f.follower_id = recipient AND f.creator_id = sender AND f.notification_level = 'none') THEN
    RETURN;
  END IF;
  INSERT INTO notifications AS existing (notification_id, user_id, kind, actor_id, target_type, target_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), recipient, 'message', sender, 'room', room, at, at)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    DO UPDATE SET latest_at = greatest(existing.latest_at, EXCLUDED.latest_at)
    RETURNING notification_id, xmax = 0 INTO notification, is_new;
  IF is_new AND coalesce((SELECT by_email FROM notification_choices c WHERE c.user_id = recipient AND c.kind = 'message'), mailed_by_default) THEN
    PERFORM graphile_worker.add_job('mail_notification', json_build_object('notificationId', notification),
      priority => 5, max_attempts => 12);
  END IF;
END $$;
