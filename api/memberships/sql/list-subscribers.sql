\ir subscribers-of-creator.part.sql
  AND (s.started_at, s.subscription_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
ORDER BY s.started_at DESC, s.subscription_id DESC LIMIT :limit
