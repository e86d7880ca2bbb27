-- What of a followed creator notifies the follower; read by api/notifications/sql/notify-followers.sql and tell_of_message.
ALTER TABLE follows ADD COLUMN notification_level text NOT NULL DEFAULT 'all',
  ADD CONSTRAINT follows_notification_level_check CHECK (notification_level IN ('all', 'members', 'none')) NOT VALID;
