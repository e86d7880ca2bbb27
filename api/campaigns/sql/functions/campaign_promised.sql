-- revision: 1 of b6de1b820280
-- Whether a user has given to a campaign, or is paying now: what was promised then stays.
CREATE OR REPLACE FUNCTION campaign_promised(campaign text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM gifts g WHERE g.campaign_id = campaign)
    OR EXISTS (SELECT FROM orders o JOIN payment_attempts a USING (order_id)
      WHERE o.campaign_id = campaign AND a.outcome IN ('pending', 'review'))
$$;
