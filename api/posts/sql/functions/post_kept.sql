-- revision: 2 of 3cd9ea2f3baa
-- Whether a post opened to a fan's plan in a period that they paid, and whose plan promised that it stays open to them. A
-- period that was refunded, or is being refunded, keeps nothing.
CREATE OR REPLACE FUNCTION post_kept(post posts, fan text, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM subscriptions s JOIN subscription_periods period USING (subscription_id)
      JOIN plans kept ON kept.plan_id = period.kept_plan_id
      JOIN payments paid ON paid.order_id = period.order_id AND paid.refunded_won < paid.amount_won
      CROSS JOIN LATERAL (
        SELECT min(o.opens_at) AS first_at FROM (
          SELECT opens_at, visibility, min_plan_id FROM post_openings WHERE post_id = post.post_id
          UNION ALL SELECT post.published_at, post.visibility, post.min_plan_id
            WHERE NOT EXISTS (SELECT FROM post_openings WHERE post_id = post.post_id)) o
        LEFT JOIN plans least ON least.plan_id = o.min_plan_id
        WHERE o.visibility <> 'members' OR o.min_plan_id = kept.plan_id OR kept.price_won >= least.price_won) opened
    WHERE s.fan_id = fan AND s.creator_id = post.creator_id AND opened.first_at <= at
      AND NOT (s.canceled_reason IS NOT DISTINCT FROM 'refunded' AND period.period_no = s.period_no)
      AND opened.first_at >= period.starts_at AND opened.first_at < period.ends_at)
$$;
