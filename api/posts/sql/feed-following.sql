WITH wanted AS MATERIALIZED (
  SELECT ARRAY(SELECT f.creator_id FROM follows f WHERE f.follower_id = :viewer) AS ids
),
\ir merged-feed.part.sql
