SELECT
\ir card-columns.part.sql
, (SELECT min(p.price_won) FROM plans p WHERE p.creator_id = u.user_id AND p.on_sale) AS monthly_from
FROM users u
\ir own-subscription.part.sql
WHERE u.role = 'activist' AND u.status = 'active' AND u.user_id IS DISTINCT FROM :viewer AND creator_visible(u.user_id, :viewer)
ORDER BY u.follower_count DESC, u.user_id DESC LIMIT :limit
