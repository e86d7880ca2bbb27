-- transaction: no
-- A user's notifications of some kinds, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_of_kind ON notifications (user_id, kind, created_at DESC, notification_id DESC);
