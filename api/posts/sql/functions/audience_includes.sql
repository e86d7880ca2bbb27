-- revision: 2 of 0a8f0aff8a44
-- Whether a viewer (null: a guest) is in an audience of a creator's posts: everyone, followers and members, or members of a
-- plan of at least the price of least_plan's. Creators are in each of their own.
CREATE OR REPLACE FUNCTION audience_includes(creator text, audience text, least_plan text, viewer text, at timestamptz)
 RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF viewer = creator OR audience = 'public' THEN RETURN true; END IF;
  IF viewer IS NULL THEN RETURN false; END IF;
  IF audience = 'followers'
    AND EXISTS (SELECT FROM follows f WHERE f.follower_id = viewer AND f.creator_id = creator) THEN RETURN true; END IF;
  RETURN EXISTS (
    SELECT FROM subscriptions s JOIN plans has USING (plan_id)
    LEFT JOIN plans least ON least.plan_id = least_plan
    WHERE s.fan_id = viewer AND s.creator_id = creator AND s.status IN ('active', 'past_due') AND subscription_live(s, at)
      AND (audience = 'followers' OR s.plan_id = least_plan OR has.price_won >= least.price_won));
END $$;
