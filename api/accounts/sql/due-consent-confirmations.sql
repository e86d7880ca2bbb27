-- Confirmed before the second anniversary (decree 62-3), so two weeks early: that covers a mail that waits or fails.
SELECT u.user_id, u.email, u.lang, given.at AS consented_at
FROM users u
CROSS JOIN LATERAL (SELECT coalesce(max(c.created_at), u.created_at) AS at FROM consents c
  WHERE c.user_id = u.user_id AND c.kind = 'marketing' AND c.given) given
LEFT JOIN periodic_notices n ON n.user_id = u.user_id AND n.kind = 'consentConfirmation'
WHERE u.marketing_consent AND u.status = 'active' AND u.user_id > :after
  AND greatest(given.at, n.notified_at) + interval '2 years' - interval '14 days' <= :at::timestamptz
ORDER BY u.user_id LIMIT :limit
