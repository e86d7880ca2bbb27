-- Selects the response's columns from page (post, access, listed). Text and pictures of a locked post are not read: they leave
-- the database only where post_access returned 'open'.
SELECT (post).post_id, CASE WHEN access = 'open' THEN (post).body END AS body,
  CASE WHEN access = 'withheld' THEN '' ELSE (post).teaser END AS teaser, (post).visibility, (post).min_plan_id,
  withheld_at((post).withheld_until, :at) AS withheld_until,
  -- Still to come: for its author, and for those to whom it is locked.
  CASE WHEN (post).opens_fully_at > :at AND (access = 'locked' OR (post).creator_id = :viewer) THEN (
    SELECT json_agg(json_build_object('opensAt', o.opens_at, 'visibility', o.visibility, 'minPlanId', o.min_plan_id, 'planName', plan.name,
      'includesViewer', audience_includes(o.creator_id, o.visibility, o.min_plan_id, :viewer, :at)) ORDER BY o.opens_at)
    FROM post_openings o LEFT JOIN plans plan ON plan.plan_id = o.min_plan_id
    WHERE o.post_id = (post).post_id AND o.opens_at > :at) END AS openings,
  least_plan.name AS opens_with, (post).image_count, (post).labels, CASE WHEN access = 'withheld' THEN '{}' ELSE (post).tags END AS tags, (post).like_count, (post).comment_count, (post).published_at, (post).edited_at, access,
  EXISTS (SELECT FROM likes l WHERE l.post_id = (post).post_id AND l.user_id = :viewer) AS liked,
  EXISTS (SELECT FROM pinned_posts pin WHERE pin.creator_id = (post).creator_id AND pin.post_id = (post).post_id) AS pinned, listed,
  CASE WHEN access = 'open' AND (post).image_count > 0 THEN (
    SELECT json_agg(json_build_object('image_key', i.image_key, 'width', i.width, 'height', i.height, 'alt', i.alt, 'color', i.color,
      'widths', i.widths) ORDER BY i.position) FROM post_images i WHERE i.post_id = (post).post_id) END AS images,
  u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
FROM page JOIN users u ON u.user_id = (post).creator_id LEFT JOIN plans least_plan ON least_plan.plan_id = (post).min_plan_id
WHERE access <> 'hidden' ORDER BY (post).published_at DESC, (post).post_id DESC
