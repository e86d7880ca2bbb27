SELECT p.post_id AS "postId", left(p.body, :excerptLength) AS excerpt, p.image_count AS "imageCount", p.published_at <= :at AS open,
  coalesce(present.visibility, next.visibility) AS visibility, plan.name AS "planName", steps.openings
FROM (SELECT o.post_id, min(o.opens_at) AS opens_at FROM post_openings o
  WHERE o.creator_id = :creatorId AND o.opens_at > :at GROUP BY o.post_id) planned
JOIN posts p USING (post_id)
JOIN post_openings next ON next.post_id = planned.post_id AND next.opens_at = planned.opens_at
CROSS JOIN LATERAL post_at(p, :at) present
LEFT JOIN plans plan ON plan.plan_id = CASE WHEN present.visibility IS NULL THEN next.min_plan_id ELSE present.min_plan_id END
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('opensAt', o.opens_at, 'visibility', o.visibility, 'minPlanId', o.min_plan_id,
    'planName', step_plan.name, 'includesViewer', true) ORDER BY o.opens_at) AS openings
  FROM post_openings o LEFT JOIN plans step_plan ON step_plan.plan_id = o.min_plan_id
  WHERE o.post_id = p.post_id AND o.opens_at > :at) steps
WHERE p.deleted_at IS NULL ORDER BY planned.opens_at, p.post_id
