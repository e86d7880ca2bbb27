-- The tags and years of a creator's posts, those that are open to nobody left out. Each count stops at :most, so that the
-- cost does not grow with the posts.
WITH creator AS MATERIALIZED (
  SELECT u.user_id AS creator_id FROM users u
  WHERE u.user_id = domain_owner(:domain, :at) AND creator_visible(u.user_id, :viewer)
), every_year AS (
  SELECT creator_id, generate_series(
    extract(year FROM (SELECT min(p.published_at) FROM posts p WHERE p.creator_id = creator.creator_id AND p.deleted_at IS NULL) AT TIME ZONE 'Asia/Seoul')::int,
    extract(year FROM :at::timestamptz AT TIME ZONE 'Asia/Seoul')::int) AS year FROM creator
)
SELECT (SELECT count(*) FROM (SELECT FROM posts p WHERE p.creator_id = creator.creator_id AND p.deleted_at IS NULL
    AND p.published_at <= :at LIMIT :most) counted)::int AS "postCount",
  (SELECT coalesce(json_agg(json_build_object('tag', tag, 'postCount', n) ORDER BY n DESC, tag), '[]') FROM (
    SELECT tag, (SELECT count(*) FROM (SELECT FROM post_tags t WHERE t.creator_id = creator.creator_id AND t.tag = each.tag
      AND t.published_at <= :at LIMIT :most) counted) AS n FROM tags_of_creator(creator.creator_id) each (tag)) tags WHERE n > 0) AS tags,
  (SELECT coalesce(json_agg(json_build_object('year', year, 'postCount', n) ORDER BY year DESC), '[]') FROM (
    SELECT year, (SELECT count(*) FROM (SELECT FROM posts p WHERE p.creator_id = e.creator_id AND p.deleted_at IS NULL
      AND p.published_at <= :at AND p.published_at >= make_timestamptz(year, 1, 1, 0, 0, 0, 'Asia/Seoul')
      AND p.published_at < make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'Asia/Seoul') LIMIT :most) counted) AS n
    FROM every_year e) years WHERE n > 0) AS years
FROM creator
