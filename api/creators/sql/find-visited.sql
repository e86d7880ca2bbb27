SELECT u.user_id, visit_recorded(u.user_id, :visitorId, :visitedOn::date) AS is_recorded FROM users u
WHERE u.user_id = domain_owner(:domain, :at) AND u.role <> 'admin' AND creator_visible(u.user_id, :visitorId)
