SELECT s.creator_id FROM subscriptions s WHERE s.fan_id = :viewer AND s.status IN ('active', 'past_due')
  AND subscription_live(s, :at)
