-- revision: 1 of 18f39b92f310
-- Who may read a post: 'open', or why not. 'hidden' (not known to exist), 'withheld' (taken down for a time), 'locked',
-- 'unopened' (a member may open it, which ends their full refund).
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
  ) THEN
    IF post.visibility = 'members' AND members_posts_unopened(viewer, post.creator_id, moment) THEN RETURN 'unopened'; END IF;
    RETURN 'open';
  END IF;
  RETURN 'locked';
END $$;
