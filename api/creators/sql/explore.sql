SELECT
\ir card-columns.part.sql
FROM users u
\ir own-subscription.part.sql
WHERE u.role = 'activist' AND u.status = 'active' AND (:field::text IS NULL OR u.field = :field)
  AND (u.created_at, u.user_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId) AND creator_visible(u.user_id, :viewer)
ORDER BY u.created_at DESC, u.user_id DESC LIMIT :limit
