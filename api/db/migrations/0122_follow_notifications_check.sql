-- The constraint of 0121, once every row is read.
ALTER TABLE follows VALIDATE CONSTRAINT follows_notification_level_check;
