\ir subscriptions-of-fan.part.sql
  AND s.creator_id = :creatorId AND subscription_live(s, :at)
