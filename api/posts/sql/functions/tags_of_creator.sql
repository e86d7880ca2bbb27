-- revision: 1 of b141f850db0d
-- The different tags of a creator's posts, found by jumps along their index.
CREATE OR REPLACE FUNCTION tags_of_creator(creator text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE every_tag AS (
    SELECT (SELECT min(t.tag) FROM post_tags t WHERE t.creator_id = creator) AS tag
    UNION ALL
    SELECT (SELECT min(t.tag) FROM post_tags t WHERE t.creator_id = creator AND t.tag > e.tag) FROM every_tag e WHERE e.tag IS NOT NULL
  )
  SELECT tag FROM every_tag WHERE tag IS NOT NULL
$$;
