-- A page of a series in its order, each post with its number and whether its viewer has read it: asked by post, as a join
-- could read all that the viewer ever read.
WITH numbered AS MATERIALIZED (
  SELECT sp.post_id, (row_number() OVER (ORDER BY sp.position, sp.post_id))::int AS number, CASE WHEN :viewer::text IS NULL THEN false
    ELSE (SELECT true FROM read_posts r WHERE r.post_id = sp.post_id AND r.user_id = :viewer LIMIT 1) IS TRUE END AS read
  FROM series_posts sp JOIN posts p USING (post_id)
  WHERE sp.series_id = :seriesId AND p.deleted_at IS NULL AND (p.published_at <= :at OR p.creator_id = :viewer)
), found AS MATERIALIZED (
  SELECT * FROM numbered WHERE number >= :from ORDER BY number LIMIT :limit
), progress AS MATERIALIZED (SELECT count(*) FILTER (WHERE read)::int AS read_count FROM numbered
), unread AS MATERIALIZED (
  -- A walk to the first that is open, for those who have begun.
  SELECT walk.* FROM (SELECT post_id, number FROM numbered WHERE NOT read AND (SELECT read_count FROM progress) > 0 ORDER BY number LIMIT :longestWalk) walk
  WHERE (SELECT post_access(p, :viewer, :at) FROM posts p WHERE p.post_id = walk.post_id) = 'open'
  ORDER BY walk.number LIMIT 1
), page AS MATERIALIZED (
  SELECT CASE WHEN p.opens_fully_at > :at THEN post_at(p, :at) ELSE p END AS post, post_access(p, :viewer, :at) AS access, true AS listed
  FROM found JOIN posts p USING (post_id)
), shown AS (
\ir shown-posts.part.sql
)
SELECT shown.*, found.number, found.read, progress.read_count, unread.post_id AS unread_id, unread.number AS unread_number
FROM shown JOIN found USING (post_id) CROSS JOIN progress LEFT JOIN unread ON true ORDER BY found.number
