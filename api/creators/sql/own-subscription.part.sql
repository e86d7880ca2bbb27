LEFT JOIN subscriptions s ON s.fan_id = :viewer AND s.creator_id = u.user_id
  AND s.status IN ('active', 'past_due') AND subscription_live(s, :at)
