-- The newest public posts with pictures, so many of each creator at most, that are open to the viewer.
WITH recent AS MATERIALIZED (
  SELECT post_id, creator_id, published_at FROM posts
  WHERE deleted_at IS NULL AND visibility = 'public' AND image_count > 0 AND published_at <= :at
  ORDER BY published_at DESC, post_id DESC LIMIT :recentCount
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY creator_id ORDER BY published_at DESC, post_id DESC) AS nth FROM recent
), candidates AS MATERIALIZED (
  SELECT post_id, published_at FROM numbered WHERE nth <= :mostOfCreator ORDER BY published_at DESC, post_id DESC LIMIT :candidateCount
), found AS MATERIALIZED (
  SELECT c.post_id FROM candidates c JOIN posts p USING (post_id) WHERE post_access(p, :viewer, :at) = 'open'
  ORDER BY c.published_at DESC, c.post_id DESC LIMIT :shownCount
),
\ir page-of-posts.part.sql
