SELECT
\ir card-columns.part.sql
FROM users u
\ir own-subscription.part.sql
WHERE u.user_id = domain_owner(:domain, :at) AND u.role <> 'admin' AND creator_visible(u.user_id, :viewer)
