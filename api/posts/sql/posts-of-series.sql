-- A page of a series in its order, each post with its number.
WITH numbered AS MATERIALIZED (
  SELECT sp.post_id, (row_number() OVER (ORDER BY sp.position, sp.post_id))::int AS number
  FROM series_posts sp JOIN posts p USING (post_id)
  WHERE sp.series_id = :seriesId AND p.deleted_at IS NULL AND (p.published_at <= :at OR p.creator_id = :viewer)
), found AS MATERIALIZED (
  SELECT * FROM numbered WHERE number >= :from ORDER BY number LIMIT :limit
), page AS MATERIALIZED (
  SELECT CASE WHEN p.opens_fully_at > :at THEN post_at(p, :at) ELSE p END AS post, post_access(p, :viewer, :at) AS access, true AS listed
  FROM found JOIN posts p USING (post_id)
), shown AS (
\ir shown-posts.part.sql
)
SELECT shown.*, found.number FROM shown JOIN found USING (post_id) ORDER BY found.number
