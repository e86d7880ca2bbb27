WITH feed_creators AS MATERIALIZED (
  SELECT ARRAY(
    \ir followed-creators.part.sql
  ) AS ids
),
\ir merged-feed.part.sql
