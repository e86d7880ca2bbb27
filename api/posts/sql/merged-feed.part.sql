-- The newest posts of the creators in feed_creators (ids), merged (docs/decisions/023): a walk over the newest posts of all, and
-- where that does not fill a page of n, the posts of the n creators with the newest posts, none older than the last of
-- those. The cost depends on page and creators, not on posts. IS TRUE keeps the walk in order: a bare IN would become a join.
walked AS MATERIALIZED (
  SELECT w.post_id, w.published_at FROM (
    SELECT * FROM (
      SELECT p.post_id, p.published_at, p.creator_id FROM posts p
      WHERE p.deleted_at IS NULL AND p.published_at <= :at AND (p.published_at, p.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
      ORDER BY p.published_at DESC, p.post_id DESC LIMIT :longestWalk
    ) newest ORDER BY newest.published_at DESC, newest.post_id DESC LIMIT (SELECT 2 * cardinality(ids) FROM feed_creators)
  ) w WHERE (w.creator_id IN (SELECT unnest(ids) FROM feed_creators)) IS TRUE AND creator_visible(w.creator_id, :viewer)
  ORDER BY w.published_at DESC, w.post_id DESC LIMIT :limit
), picked AS MATERIALIZED (
  SELECT head.* FROM (
    SELECT creator.creator_id, newest.* FROM feed_creators, unnest(ids) AS creator (creator_id)
      CROSS JOIN LATERAL (
        \ir newest-posts.part.sql
        LIMIT 1
      ) newest
    WHERE (SELECT count(*) FROM walked) < :limit
    ORDER BY newest.published_at DESC, newest.post_id DESC OFFSET 0
  ) head WHERE creator_visible(head.creator_id, :viewer) LIMIT :limit
), last_head AS (
  -- n newest posts are a page already: what is older than all of them is not on it.
  SELECT published_at, post_id FROM picked ORDER BY published_at DESC, post_id DESC OFFSET :limit - 1 LIMIT 1
), merged AS MATERIALIZED (
  SELECT newest.* FROM picked creator CROSS JOIN LATERAL (
    SELECT * FROM (
      \ir newest-posts.part.sql
    ) theirs WHERE (theirs.published_at, theirs.post_id) >=
      (coalesce((SELECT published_at FROM last_head), '-infinity'), coalesce((SELECT post_id FROM last_head), ''))
    LIMIT :limit
  ) newest
  ORDER BY newest.published_at DESC, newest.post_id DESC LIMIT :limit
), found AS (
  SELECT post_id FROM walked WHERE (SELECT count(*) FROM walked) >= :limit UNION ALL SELECT post_id FROM merged
),
\ir page-of-posts.part.sql
