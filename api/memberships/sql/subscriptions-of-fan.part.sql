SELECT
\ir plan-columns.part.sql
, s.subscription_id, s.price_won AS paid_won, s.status, subscription_live(s, :at) AS live, s.created_at,
  s.started_at, s.period_ends_at, s.cancel_at_period_end, s.grace_ends_at, s.needs_card, s.next_price_won,
  (SELECT to_jsonb(n) || jsonb_build_object('user_id', u.user_id, 'domain', u.domain, 'nickname', u.nickname,
    'profile_image_key', u.profile_image_key, 'role', u.role) FROM plans n WHERE n.plan_id = s.next_plan_id) AS next_plan
FROM subscriptions s JOIN plans p ON p.plan_id = s.plan_id JOIN users u ON u.user_id = s.creator_id
WHERE s.fan_id = :fanId AND s.started_at IS NOT NULL
