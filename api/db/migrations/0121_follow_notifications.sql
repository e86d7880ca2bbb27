-- Which posts and messages of a creator notify a follower: all, those for members, or none.
ALTER TABLE follows ADD COLUMN notification_level text NOT NULL DEFAULT 'all',
  ADD CONSTRAINT follows_notification_level_check CHECK (notification_level IN ('all', 'members', 'none')) NOT VALID;
