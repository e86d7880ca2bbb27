\ir subscriptions-of-fan.part.sql
  AND (:tab = 'all' OR subscription_live(s, :at))
  AND (s.created_at, s.subscription_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
ORDER BY s.created_at DESC, s.subscription_id DESC LIMIT :limit
