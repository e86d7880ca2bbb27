SELECT
\ir card-columns.part.sql
  , campaigns.opened > 0 AS has_campaigns, campaigns.open AS open_campaign_count,
  (SELECT f.notification_level FROM follows f WHERE f.follower_id = :viewer AND f.creator_id = u.user_id) AS notification_level,
  visit_recorded(u.user_id, :viewer, :today::date) AS visited,
  withheld_at(w.withheld_until, :at) AS withheld_until,
  CASE WHEN w.withheld_until <= :at THEN w.introduction END AS returned_introduction
FROM users u
LEFT JOIN withheld_profiles w ON w.user_id = u.user_id
\ir own-subscription.part.sql
CROSS JOIN LATERAL (
  SELECT count(*) AS opened, count(*) FILTER (WHERE c.closes_at > :at) AS open
  FROM campaigns c
  WHERE c.creator_id = u.user_id AND c.opens_at <= :at AND c.taken_down_at IS NULL AND withheld_at(c.withheld_until, :at) IS NULL
    AND campaign_visible(c, :viewer, :at)
) campaigns
WHERE u.user_id = domain_owner(:domain, :at) AND u.role <> 'admin' AND creator_visible(u.user_id, :viewer)
