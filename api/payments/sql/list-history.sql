SELECT e.*, coalesce(e.plan_name, (SELECT name FROM plans WHERE plan_id = e.plan_id), nullif(c.title, '')) AS title, c.needs_delivery,
  u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
FROM (
\ir history-entries.part.sql
) e JOIN users u ON u.user_id = e.creator_id
  LEFT JOIN campaigns c USING (campaign_id)
WHERE e.matches AND (:cursorAt::timestamptz IS NULL OR (e.at, e.id) < (:cursorAt, :cursorId))
ORDER BY e.at DESC, e.id DESC LIMIT :limit
