-- A creator's current members, except suspended users and users blocked in either direction.
SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, p.name AS plan_name, s.started_at, s.subscription_id,
  EXISTS (SELECT FROM follows f WHERE f.follower_id = :creatorId AND f.creator_id = u.user_id) AS is_following
FROM subscriptions s JOIN users u ON u.user_id = s.fan_id JOIN plans p ON p.plan_id = s.plan_id
WHERE s.creator_id = :creatorId AND s.status IN ('active', 'past_due') AND subscription_live(s, :at)
  AND creator_visible(u.user_id, :creatorId)
