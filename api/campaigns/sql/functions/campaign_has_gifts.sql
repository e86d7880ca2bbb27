-- revision: 2 of b1ec8c7cd8ac
-- Whether a fan has given to a campaign, or is paying now: what was promised to them may not change.
CREATE OR REPLACE FUNCTION campaign_has_gifts(campaign text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM gifts g WHERE g.campaign_id = campaign)
    OR EXISTS (SELECT FROM orders o JOIN payment_attempts a USING (order_id)
      WHERE o.campaign_id = campaign AND a.outcome IN ('pending', 'review'))
$$;
