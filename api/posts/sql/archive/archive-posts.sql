-- A creator's posts by words, tag, series, year, visibility and access, each optional and all together, newest first. They
-- are walked by audience, so that those open to the viewer are read without the rest: in order of time, of a tag, or, with
-- words, the newest and then the text index, as the search of all creators does.
WITH creator AS MATERIALIZED (
  SELECT u.user_id AS creator_id FROM users u
  WHERE u.user_id = domain_owner(:domain, :at) AND creator_visible(u.user_id, :viewer)
), terms AS MATERIALIZED (SELECT * FROM parse_search(:words)),
every_audience AS MATERIALIZED (
  SELECT 'public' AS audience, 'public' AS visibility, NULL::text AS min_plan_id
  UNION ALL SELECT 'followers', 'followers', NULL
  UNION ALL SELECT plan_id, 'members', plan_id FROM plans JOIN creator USING (creator_id)
), included AS MATERIALIZED (
  SELECT every.audience FROM every_audience every, creator
  WHERE (:visibility::text IS NULL OR every.visibility = :visibility)
    AND (NOT :onlyOpen OR audience_includes(creator_id, every.visibility, every.min_plan_id, :viewer, :at)
    AND (every.visibility <> 'members' OR creator_id = :viewer OR NOT coalesce(current_period_refundable(:viewer, creator_id, :at), false)))
), kept AS MATERIALIZED (
  -- What opened to a plan in a period that keeps it was published in that period, or before it by the longest schedule.
  SELECT min(period.starts_at) - make_interval(days => :openingDays) AS since, max(period.ends_at) AS until
  FROM creator JOIN subscriptions s ON s.creator_id = creator.creator_id AND s.fan_id = :viewer
  JOIN subscription_periods period USING (subscription_id) WHERE period.kept_plan_id IS NOT NULL
), range AS MATERIALIZED (
  -- Of two upper bounds an index scan may begin at the later one: it must be no later than the page.
  SELECT :since::timestamptz AS since,
    least(:until::timestamptz, coalesce(:cursorAt::timestamptz, 'infinity') + interval '1 microsecond') AS until
), audiences AS MATERIALIZED (
  SELECT creator_id, audience, since, until FROM creator, included, range
  UNION ALL SELECT creator_id, audience, greatest(kept.since, range.since), least(kept.until, range.until)
  FROM creator, every_audience, kept, range
  WHERE kept.since IS NOT NULL AND audience NOT IN (SELECT audience FROM included)
), wanted_series AS MATERIALIZED (
  SELECT s.series_id FROM series s JOIN creator USING (creator_id) WHERE s.slug = :series
), by_time AS (
  SELECT near.* FROM audiences a CROSS JOIN LATERAL (
    SELECT p.post_id, p.published_at FROM posts p
    WHERE p.creator_id = a.creator_id AND coalesce(p.min_plan_id, p.visibility) = a.audience AND p.deleted_at IS NULL
      AND p.published_at <= :at AND p.published_at >= a.since AND p.published_at < a.until
      AND (p.published_at, p.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
      AND (NOT :onlyOpen OR post_access(p, :viewer, :at) = 'open')
    ORDER BY p.published_at DESC, p.post_id DESC LIMIT :limit) near
  WHERE :words = '' AND :tag::text IS NULL AND :series::text IS NULL
), by_tag AS (
  SELECT near.* FROM audiences a CROSS JOIN LATERAL (
    SELECT t.post_id, t.published_at FROM post_tags t
    WHERE t.creator_id = a.creator_id AND t.tag = :tag AND t.audience = a.audience
      AND t.published_at <= :at AND t.published_at >= a.since AND t.published_at < a.until
      AND (t.published_at, t.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
      AND (NOT :onlyOpen OR (SELECT post_access(p, :viewer, :at) FROM posts p WHERE p.post_id = t.post_id) = 'open')
    ORDER BY t.published_at DESC, t.post_id DESC LIMIT :limit) near
  WHERE :words = '' AND :tag::text IS NOT NULL AND :series::text IS NULL
), by_series AS (
  SELECT p.post_id, p.published_at FROM series_posts sp JOIN posts p USING (post_id)
  JOIN audiences a ON a.audience = coalesce(p.min_plan_id, p.visibility)
  WHERE :words = '' AND sp.series_id = (SELECT series_id FROM wanted_series) AND p.deleted_at IS NULL
    AND p.published_at <= :at AND p.published_at >= a.since AND p.published_at < a.until
    AND (p.published_at, p.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
    AND (:tag::text IS NULL OR :tag = ANY (p.tags)) AND (NOT :onlyOpen OR post_access(p, :viewer, :at) = 'open')
  ORDER BY p.published_at DESC, p.post_id DESC LIMIT :limit
), newest AS MATERIALIZED (
  SELECT near.* FROM audiences a CROSS JOIN LATERAL (
    SELECT p.post_id, p.published_at FROM posts p
    WHERE p.creator_id = a.creator_id AND coalesce(p.min_plan_id, p.visibility) = a.audience AND p.deleted_at IS NULL
      AND p.published_at <= :at AND p.published_at >= a.since AND p.published_at < a.until
      AND (p.published_at, p.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
    ORDER BY p.published_at DESC, p.post_id DESC LIMIT :newestCount) near
  WHERE :words <> '' ORDER BY near.published_at DESC, near.post_id DESC LIMIT :newestCount
), with_words AS MATERIALIZED (
  SELECT n.post_id, n.published_at FROM newest n JOIN post_search s USING (post_id) JOIN posts p USING (post_id)
  WHERE
    \ir ../search/contains-words.part.sql
    AND (:tag::text IS NULL OR :tag = ANY (p.tags))
    AND (:series::text IS NULL OR EXISTS (SELECT FROM series_posts sp JOIN wanted_series USING (series_id) WHERE sp.post_id = p.post_id))
    AND post_access(p, :viewer, :at) = 'open'
  ORDER BY n.published_at DESC, n.post_id DESC LIMIT :limit
), page_so_far AS MATERIALIZED (
  SELECT (SELECT count(*) FROM with_words) < :limit AND (SELECT count(*) FROM newest) = :newestCount AS is_unfilled
), matches AS MATERIALIZED (
  SELECT s.post_id, s.published_at FROM post_search s
  WHERE (SELECT is_unfilled FROM page_so_far) AND s.is_public AND search_grams(s.folded) @> (SELECT grams FROM terms)
    AND s.creator_id = (SELECT creator_id FROM creator)
    AND (s.published_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId) AND
    \ir ../search/contains-words.part.sql
  UNION ALL
  SELECT s.post_id, s.published_at FROM post_search s
  WHERE (SELECT is_unfilled FROM page_so_far) AND EXISTS (SELECT FROM audiences WHERE audience <> 'public') AND NOT s.is_public
    AND search_grams(s.folded) @> (SELECT grams FROM terms)
    AND s.creator_id = (SELECT creator_id FROM creator)
    AND (s.published_at, s.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId) AND
    \ir ../search/contains-words.part.sql
), by_words AS (
  SELECT * FROM with_words WHERE NOT (SELECT is_unfilled FROM page_so_far)
  UNION ALL (
    SELECT m.post_id, m.published_at FROM matches m JOIN posts p USING (post_id)
      JOIN audiences a ON a.audience = coalesce(p.min_plan_id, p.visibility)
    WHERE m.published_at >= a.since AND m.published_at < a.until AND (:tag::text IS NULL OR :tag = ANY (p.tags))
      AND (:series::text IS NULL OR EXISTS (SELECT FROM series_posts sp JOIN wanted_series USING (series_id) WHERE sp.post_id = p.post_id))
      AND post_access(p, :viewer, :at) = 'open'
    ORDER BY m.published_at DESC, m.post_id DESC LIMIT :limit)
), found AS MATERIALIZED (
  SELECT * FROM (SELECT * FROM by_time UNION ALL SELECT * FROM by_tag UNION ALL SELECT * FROM by_series UNION ALL SELECT * FROM by_words) every
  ORDER BY published_at DESC, post_id DESC LIMIT :limit
),
\ir ../page-of-posts.part.sql
