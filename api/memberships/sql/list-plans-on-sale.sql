SELECT
\ir plan-columns.part.sql
FROM users u LEFT JOIN plans p ON p.creator_id = u.user_id AND p.on_sale
WHERE u.user_id = domain_owner(:domain, :at) AND u.role = 'activist' AND creator_visible(u.user_id, :viewer)
ORDER BY p.position, p.plan_id
