WITH creator AS MATERIALIZED (
  SELECT u.user_id AS creator_id FROM users u
  WHERE u.user_id = domain_owner(:domain, :at) AND creator_visible(u.user_id, :viewer)
), listed AS MATERIALIZED (
  SELECT newest.* FROM creator CROSS JOIN LATERAL (
    \ir newest-posts.part.sql
    LIMIT :limit
  ) newest
), found AS MATERIALIZED (
  SELECT post_id, true AS listed FROM listed
  UNION ALL SELECT post_id, false FROM creator JOIN pinned_posts USING (creator_id)
  WHERE :cursorAt::timestamptz IS NULL AND post_id NOT IN (SELECT post_id FROM listed)
), page AS MATERIALIZED (
  SELECT CASE WHEN p.opens_fully_at > :at THEN post_at(p, :at) ELSE p END AS post, post_access(p, :viewer, :at) AS access, listed FROM found JOIN posts p USING (post_id)
)
\ir shown-posts.part.sql
