WITH shown AS MATERIALIZED (
  SELECT n.* FROM notifications n WHERE n.user_id = :userId AND notification_visible(n, :at)
    AND (:cursorAt::timestamptz IS NULL OR (n.created_at, n.notification_id) < (:cursorAt, :cursorId))
  ORDER BY n.created_at DESC, n.notification_id DESC LIMIT :limit)
\ir notification-columns.part.sql
