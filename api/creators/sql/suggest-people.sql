-- Activists for words that are still typed: by the name, its beginning or a part of it, and if these are too few by the
-- beginning of a tag of a public post. Each source reads a fixed number of rows at most. OFFSET 0: in order, each row is
-- looked up alone until there are enough. list_hidden_creators is a hashed look-up.
WITH terms AS MATERIALIZED (SELECT grams FROM parse_search(:sure)),
ranges AS MATERIALIZED (SELECT * FROM unnest(:lows::text[], :highs::text[]) r (low, high)),
by_name AS MATERIALIZED (
  (SELECT user_id, squeezed, domain, folded, reach FROM person_search ORDER BY reach DESC, user_id DESC LIMIT :namesRead)
  UNION (SELECT user_id, squeezed, domain, folded, reach FROM person_search WHERE squeezed = :squeezed LIMIT :namesRead)
  UNION (SELECT user_id, squeezed, domain, folded, reach FROM person_search WHERE domain = :squeezed LIMIT :namesRead)
  UNION SELECT s.* FROM ranges, LATERAL (
    SELECT user_id, squeezed, domain, folded, reach FROM person_search WHERE squeezed ~>=~ low AND squeezed ~<~ high LIMIT :namesRead) s
  UNION SELECT s.* FROM ranges, LATERAL (
    SELECT user_id, squeezed, domain, folded, reach FROM person_search WHERE domain ~>=~ low AND domain ~<~ high LIMIT :namesRead) s
  UNION (SELECT user_id, squeezed, domain, folded, reach FROM person_search
    WHERE (SELECT cardinality(grams) FROM terms) > 0 AND search_grams(folded) @> (SELECT grams FROM terms) LIMIT :namesRead)),
named AS MATERIALIZED (
  SELECT user_id, reach, rank FROM (
    SELECT user_id, reach, CASE WHEN squeezed = :squeezed OR domain = :squeezed THEN 0
      WHEN squeezed ~ :begins OR domain ~ :begins THEN 1 ELSE 2 END AS rank
    FROM by_name WHERE folded ~ ALL (:contains::text[]) ORDER BY rank, reach DESC, user_id DESC OFFSET 0) s
  WHERE user_id NOT IN (SELECT unnest(list_hidden_creators(:viewer)))
    AND (SELECT role FROM users u WHERE u.user_id = s.user_id) = 'activist'
  ORDER BY rank, reach DESC, user_id DESC LIMIT :limit),
tags AS MATERIALIZED (
  SELECT t.* FROM ranges, LATERAL (
    SELECT post_id, creator_id AS user_id, replace(search_fold(tag), ' ', '') AS tag FROM post_tags
    WHERE (SELECT count(*) FROM named) < :limit AND audience = 'public'
      AND replace(search_fold(tag), ' ', '') ~>=~ low AND replace(search_fold(tag), ' ', '') ~<~ high LIMIT :tagsRead) t),
tagged AS MATERIALIZED (
  SELECT DISTINCT user_id, (SELECT reach FROM person_search s WHERE s.user_id = tags.user_id) AS reach, 3 AS rank FROM tags
  WHERE tag ~ :begins AND user_id NOT IN (SELECT user_id FROM named)
    AND (SELECT role FROM users u WHERE u.user_id = tags.user_id) = 'activist'
    AND (SELECT p.published_at <= :at AND post_access(p, :viewer, :at) = 'open' FROM posts p WHERE p.post_id = tags.post_id)),
found AS (SELECT * FROM named UNION ALL SELECT * FROM tagged ORDER BY rank, reach DESC, user_id DESC LIMIT :limit)
SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role FROM found f JOIN users u USING (user_id)
ORDER BY f.rank, f.reach DESC, f.user_id DESC
