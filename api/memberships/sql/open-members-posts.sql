-- Locks a membership's row only for the first opening of a period: a concurrent refund then comes entirely before it, and the
-- membership has ended, or entirely after it, and finds the opening. Later openings write and lock nothing.
WITH membership AS (
  SELECT s.subscription_id, s.period_no, s.fan_id, s.creator_id,
    EXISTS (SELECT FROM member_opens o WHERE o.subscription_id = s.subscription_id AND o.period_no = s.period_no) AS opened
  FROM subscriptions s
  WHERE s.fan_id = :fanId AND s.creator_id = domain_owner(:domain, :at) AND s.status IN ('active', 'past_due')
    AND subscription_live(s, :at)
), unopened AS (
  SELECT s.subscription_id, s.period_no, s.fan_id, s.creator_id FROM subscriptions s
  JOIN membership USING (subscription_id, period_no)
  WHERE NOT membership.opened AND s.status IN ('active', 'past_due') FOR SHARE OF s
), opened AS (
  INSERT INTO member_opens (subscription_id, period_no, fan_id, creator_id, first_opened_at)
  SELECT subscription_id, period_no, fan_id, creator_id, :at FROM unopened ON CONFLICT DO NOTHING)
SELECT subscription_id FROM unopened UNION ALL SELECT subscription_id FROM membership WHERE opened
