-- A walk along the index of what the viewer saved, to where the page is full: what is not open to them now is passed over.
WITH creator AS MATERIALIZED (SELECT domain_owner(:domain::text, :at) AS creator_id), found AS MATERIALIZED (
  SELECT saved.* FROM (
    SELECT s.post_id, s.saved_at FROM saved_posts s
    WHERE s.user_id = :viewer AND (s.saved_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
    ORDER BY s.saved_at DESC, s.post_id DESC LIMIT :longestWalk
  ) saved
  WHERE (SELECT post_access(p, :viewer, :at) FROM posts p WHERE p.post_id = saved.post_id
    AND (:domain::text IS NULL OR p.creator_id = (SELECT creator_id FROM creator))) = 'open'
  ORDER BY saved.saved_at DESC, saved.post_id DESC LIMIT :limit
), page AS MATERIALIZED (
  SELECT CASE WHEN p.opens_fully_at > :at THEN post_at(p, :at) ELSE p END AS post, post_access(p, :viewer, :at) AS access, true AS listed
  FROM found JOIN posts p USING (post_id)
), shown AS (
\ir shown-posts.part.sql
)
SELECT shown.*, found.saved_at FROM shown JOIN found USING (post_id) ORDER BY found.saved_at DESC, found.post_id DESC
