-- Whether `viewer` may still have the current period of their membership with `creator` refunded in full: paid less than
-- seven days ago (limits.holdDays), nothing of it refunded in full, and no members' post opened.
CREATE FUNCTION members_posts_unopened(viewer text, creator text, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM subscriptions s JOIN subscription_periods period USING (subscription_id, period_no)
      JOIN payments paid ON paid.order_id = period.order_id
    WHERE s.fan_id = viewer AND s.creator_id = creator AND s.status IN ('active', 'past_due')
      AND moment < paid.approved_at + interval '7 days' AND paid.refunded_won < paid.amount_won
      AND NOT EXISTS (SELECT FROM member_opens o WHERE o.subscription_id = s.subscription_id AND o.period_no = s.period_no))
$$;

-- As before, with 'unopened': a member may open it, which ends their full refund, and until they do it is closed.
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
