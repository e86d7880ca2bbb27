\ir subscriptions-of-fan.part.sql
  AND s.subscription_id = :subscriptionId
