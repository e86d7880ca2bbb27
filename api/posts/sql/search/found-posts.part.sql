-- Posts open to the viewer with every word of :words, newest first. Public posts and those of followed creators are
-- gathered apart, so that no others are ever read. The newest are tried in order; the text index is used only if they
-- do not fill the page. list_hidden_creators is a hashed look-up: neither a join, which would lose the walk's order, nor an
-- index condition, which would look up each of two thousand creators.
WITH terms AS MATERIALIZED (SELECT * FROM parse_search(:words)),
public_walk AS MATERIALIZED (
  SELECT s.post_id, s.published_at FROM (
    SELECT s.* FROM post_search s WHERE s.is_public
        AND (s.published_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
        ORDER BY s.published_at DESC, s.post_id DESC LIMIT :newestCount
  ) s WHERE s.creator_id NOT IN (SELECT unnest(list_hidden_creators(:viewer))) AND
    \ir contains-words.part.sql
    AND (SELECT post_access(p, :viewer, :at) FROM posts p WHERE p.post_id = s.post_id) = 'open'
  ORDER BY s.published_at DESC, s.post_id DESC LIMIT :limit),
public_matches AS MATERIALIZED (
  SELECT s.post_id, s.published_at FROM post_search s
  WHERE (SELECT count(*) FROM public_walk) < :limit AND s.is_public
      AND search_grams(s.folded) @> (SELECT grams FROM terms)
      AND (s.published_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
      AND s.creator_id NOT IN (SELECT unnest(list_hidden_creators(:viewer))) AND
    \ir contains-words.part.sql
    ),
public_rest AS MATERIALIZED (SELECT s.* FROM public_matches s
    WHERE (SELECT post_access(p, :viewer, :at) FROM posts p WHERE p.post_id = s.post_id) = 'open'
  ORDER BY s.published_at DESC, s.post_id DESC LIMIT :limit),
public_found AS MATERIALIZED (
  SELECT * FROM public_walk WHERE (SELECT count(*) FROM public_walk) >= :limit UNION ALL SELECT * FROM public_rest),
floor AS MATERIALIZED (
  SELECT CASE WHEN count(*) >= :limit THEN min(published_at) ELSE '-infinity' END AS oldest FROM public_found),
related AS MATERIALIZED (
  SELECT f.creator_id FROM follows f WHERE f.follower_id = :viewer
  UNION SELECT s.creator_id FROM subscriptions s WHERE s.fan_id = :viewer AND s.status IN ('active', 'past_due')
      AND subscription_live(s, :at)
  UNION SELECT s.creator_id FROM subscriptions s JOIN subscription_periods period USING (subscription_id)
    WHERE s.fan_id = :viewer AND period.kept_plan_id IS NOT NULL
  UNION SELECT u.user_id FROM users u WHERE u.user_id = :viewer AND u.role = 'activist'),
gated_window AS MATERIALIZED (
  SELECT s.* FROM post_search s WHERE EXISTS (SELECT FROM related) AND NOT s.is_public
      AND (s.published_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
    AND s.published_at >= (SELECT oldest FROM floor) ORDER BY s.published_at DESC, s.post_id DESC LIMIT :newestCount),
gated_walk AS MATERIALIZED (SELECT s.post_id, s.published_at FROM gated_window s
    WHERE (s.creator_id IN (SELECT creator_id FROM related)) IS TRUE AND
  \ir contains-words.part.sql
  AND (SELECT post_access(p, :viewer, :at) FROM posts p WHERE p.post_id = s.post_id) = 'open'
  ORDER BY s.published_at DESC, s.post_id DESC LIMIT :limit),
page_so_far AS MATERIALIZED (
  SELECT (SELECT count(*) FROM gated_walk) < :limit AND (SELECT count(*) FROM gated_window) = :newestCount AS is_unfilled),
related_posts AS MATERIALIZED (
  SELECT coalesce(sum(u.post_count), 0) <= :fewPosts AS has_few FROM related r JOIN users u ON u.user_id = r.creator_id),
gated_matches AS MATERIALIZED (
  SELECT near.* FROM related r CROSS JOIN LATERAL (
    SELECT s.post_id, s.published_at FROM post_search s WHERE NOT s.is_public AND s.creator_id = r.creator_id
        AND (s.published_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
      AND s.published_at >= (SELECT oldest FROM floor) AND
        \ir contains-words.part.sql
        OFFSET 0) near
  WHERE (SELECT is_unfilled FROM page_so_far) AND (SELECT has_few FROM related_posts)
  UNION ALL
  SELECT s.post_id, s.published_at FROM post_search s
  WHERE (SELECT is_unfilled FROM page_so_far) AND NOT (SELECT has_few FROM related_posts) AND NOT s.is_public
      AND search_grams(s.folded) @> (SELECT grams FROM terms)
      AND (s.published_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
    AND s.published_at >= (SELECT oldest FROM floor) AND (s.creator_id IN (SELECT creator_id FROM related)) IS TRUE AND
      \ir contains-words.part.sql
      ),
gated_rest AS MATERIALIZED (SELECT s.* FROM gated_matches s
    WHERE (SELECT post_access(p, :viewer, :at) FROM posts p WHERE p.post_id = s.post_id) = 'open'
  ORDER BY s.published_at DESC, s.post_id DESC LIMIT :limit),
gated_found AS MATERIALIZED (
  SELECT * FROM gated_walk WHERE NOT (SELECT is_unfilled FROM page_so_far) UNION ALL SELECT * FROM gated_rest),
found AS MATERIALIZED (
  SELECT * FROM public_found UNION ALL SELECT * FROM gated_found ORDER BY published_at DESC, post_id DESC LIMIT :limit)
