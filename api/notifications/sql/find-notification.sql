WITH shown AS MATERIALIZED (
  SELECT n.* FROM notifications n
  WHERE n.notification_id = :notificationId AND n.user_id = :userId AND notification_visible(n, :at))
\ir notification-columns.part.sql
