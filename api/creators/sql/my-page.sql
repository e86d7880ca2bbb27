SELECT u.role, u.following_count, u.follower_count, u.subscriber_count, u.post_count,
  (SELECT count(*)::int FROM subscriptions s WHERE s.fan_id = u.user_id AND s.status IN ('active', 'past_due')
    AND subscription_live(s, :at)) AS subscriptions,
  (SELECT count(*)::int FROM cards c WHERE c.user_id = u.user_id AND c.removed_at IS NULL) AS cards,
  (SELECT count(*)::int FROM visits v WHERE v.visited_id = u.user_id AND v.visited_on = :today
    AND v.visited_at > :at::timestamptz - interval '24 hours' AND creator_visible(v.visitor_id, u.user_id)) AS visitors,
  (SELECT count(*)::int FROM blocks b WHERE b.blocker_id = u.user_id) AS blocked,
  (SELECT coalesce(sum(p.amount_won - p.refunded_won), 0)::bigint FROM payments p
    WHERE p.buyer_id = u.user_id AND p.approved_at >= :monthStart) AS supported,
  (SELECT count(DISTINCT p.creator_id)::int FROM payments p
    WHERE p.buyer_id = u.user_id AND p.approved_at >= :monthStart AND p.amount_won > p.refunded_won) AS supported_creators,
  (SELECT json_build_object('at', s.due_at, 'amount', coalesce(s.next_price_won, s.price_won), 'user_id', c.user_id,
      'domain', c.domain, 'nickname', c.nickname, 'profile_image_key', c.profile_image_key, 'role', c.role, 'card',
      (SELECT json_build_object('brand', d.brand, 'last4', d.last4) FROM cards d
        WHERE d.user_id = u.user_id AND d.removed_at IS NULL AND d.is_default LIMIT 1))
    FROM subscriptions s JOIN users c ON c.user_id = s.creator_id
    WHERE s.fan_id = u.user_id AND s.status IN ('active', 'past_due') AND NOT s.cancel_at_period_end AND s.due_at > :at
    ORDER BY s.due_at LIMIT 1) AS next_charge
FROM users u WHERE u.user_id = :userId
