SELECT
\ir card-columns.part.sql
\ir monthly-from.part.sql
FROM users u
\ir own-subscription.part.sql
WHERE u.role = 'activist' AND u.status = 'active' AND u.user_id IS DISTINCT FROM :viewer AND creator_visible(u.user_id, :viewer)
ORDER BY u.follower_count DESC, u.user_id DESC LIMIT :limit
