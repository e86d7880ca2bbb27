-- A post or comment that is withheld on request (docs/decisions/114): until that moment a notice is in its place.
ALTER TABLE posts ADD COLUMN withheld_until timestamptz;
ALTER TABLE comments ADD COLUMN withheld_until timestamptz;

-- Null while it is not withheld at `moment`, and otherwise until when.
CREATE FUNCTION withheld_at(until timestamptz, moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN until > moment THEN until END
$$;

-- As before, with 'withheld': all see the notice in its place, its creator and those who paid too.
CREATE OR REPLACE FUNCTION post_access(post posts, viewer text, moment timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF post.deleted_at IS NOT NULL OR NOT creator_visible(post.creator_id, viewer) THEN RETURN 'hidden'; END IF;
  IF post.withheld_until > moment THEN RETURN 'withheld'; END IF;
  IF viewer = post.creator_id OR post.visibility = 'public' THEN RETURN 'open'; END IF;
  IF viewer IS NULL THEN RETURN 'locked'; END IF;
  IF post.visibility = 'followers'
    AND EXISTS (SELECT FROM follows f WHERE f.follower_id = viewer AND f.creator_id = post.creator_id) THEN RETURN 'open'; END IF;
  IF EXISTS (
    SELECT FROM subscriptions s JOIN plans has USING (plan_id)
    LEFT JOIN plans least_plan ON least_plan.plan_id = post.min_plan_id
    WHERE s.fan_id = viewer AND s.creator_id = post.creator_id AND s.status IN ('active', 'past_due') AND subscription_live(s, moment)
      AND (post.visibility = 'followers' OR s.plan_id = post.min_plan_id OR has.price_won >= least_plan.price_won)
  ) THEN RETURN 'open'; END IF;
  RETURN 'locked';
END $$;
