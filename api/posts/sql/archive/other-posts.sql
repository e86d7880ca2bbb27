-- A post with the one before and the one after it, and the newest of its creator, as far as the viewer may know of them.
WITH own AS MATERIALIZED (
  SELECT post_id, creator_id, published_at FROM posts p WHERE post_id = :postId AND post_access(p, :viewer, :at) <> 'hidden'
), listed AS NOT MATERIALIZED (
  SELECT p.post_id, p.published_at FROM posts p
  WHERE p.creator_id = (SELECT creator_id FROM own) AND p.deleted_at IS NULL AND p.published_at <= :at
    AND (p.withheld_until > :at) IS NOT TRUE
), found AS MATERIALIZED (
  SELECT post_id FROM own
  UNION (SELECT l.post_id FROM listed l WHERE (l.published_at, l.post_id) < (SELECT published_at, post_id FROM own)
    ORDER BY l.published_at DESC, l.post_id DESC LIMIT 1)
  UNION (SELECT l.post_id FROM listed l WHERE (l.published_at, l.post_id) > (SELECT published_at, post_id FROM own)
    ORDER BY l.published_at, l.post_id LIMIT 1)
  UNION (SELECT l.post_id FROM listed l ORDER BY l.published_at DESC, l.post_id DESC LIMIT :newestCount)
),
\ir ../page-of-posts.part.sql
