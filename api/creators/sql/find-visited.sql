SELECT u.user_id, EXISTS (SELECT FROM visits v WHERE v.visited_id = u.user_id AND v.visitor_id = :visitorId
    AND v.visited_on = :visitedOn::date) AS is_recorded
FROM users u
WHERE u.user_id = domain_owner(:domain, :at) AND u.role <> 'admin' AND creator_visible(u.user_id, :visitorId)
