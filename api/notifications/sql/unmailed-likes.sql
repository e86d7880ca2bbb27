-- Likes a user has neither read nor been mailed, newest first; enough for one mail.
WITH shown AS MATERIALIZED (
  SELECT n.* FROM notifications n
  WHERE n.user_id = :userId AND n.kind = 'like' AND n.read_at IS NULL
    AND n.latest_at > coalesce(n.mailed_until, '-infinity') AND notification_visible(n, :at)
  ORDER BY n.created_at DESC, n.notification_id DESC LIMIT :limit)
\ir notification-columns.part.sql
