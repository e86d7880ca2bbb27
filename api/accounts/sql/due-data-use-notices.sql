SELECT u.user_id, u.email, u.lang, NULL AS consented_at
FROM users u
LEFT JOIN periodic_notices n ON n.user_id = u.user_id AND n.kind = 'dataUse'
WHERE u.status = 'active' AND u.user_id > :after
  AND coalesce(n.notified_at, u.created_at) + interval '1 year' <= :at::timestamptz
ORDER BY u.user_id LIMIT :limit
