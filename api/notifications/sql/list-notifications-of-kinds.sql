-- As list-notifications.sql: each kind is read by the index notifications_of_kind, as far as one page of it.
WITH shown AS MATERIALIZED (
  SELECT newest.* FROM unnest(:kinds::text[]) AS kinds (kind) CROSS JOIN LATERAL (
    SELECT n.* FROM notifications n WHERE n.user_id = :userId AND n.kind = kinds.kind AND notification_visible(n, :at)
      AND (n.created_at, n.notification_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
    ORDER BY n.created_at DESC, n.notification_id DESC LIMIT :limit) newest
  ORDER BY newest.created_at DESC, newest.notification_id DESC LIMIT :limit)
\ir notification-columns.part.sql
