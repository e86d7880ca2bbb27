u.user_id, u.domain, u.nickname, u.introduction, u.profile_image_key, u.background_image_key, u.field, u.role,
  u.follower_count, u.subscriber_count,
  -- Without those scheduled.
  u.post_count - count_scheduled_posts(u.user_id, :at) AS post_count,
  u.relay_banner_shown, u.created_at, u.updated_at,
  EXISTS (SELECT FROM follows f WHERE f.follower_id = :viewer AND f.creator_id = u.user_id) AS is_following,
  s.plan_id, s.subscription_id, s.price_won AS subscribed_won, s.cancel_at_period_end AS canceling
