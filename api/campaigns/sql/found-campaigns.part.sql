-- Opened campaigns with every word of :words, newest first. The newest are tried in order; the index of words is used
-- only if they do not fill the page.
WITH terms AS MATERIALIZED (SELECT * FROM parse_search(:words)),
newest AS MATERIALIZED (
  SELECT c.campaign_id, c.opens_at FROM (
    \ir opened-text.part.sql
    ORDER BY opens_at DESC, campaign_id DESC LIMIT :newestCount) c WHERE
  \ir is-found.part.sql
  ORDER BY c.opens_at DESC, c.campaign_id DESC LIMIT :limit),
indexed AS MATERIALIZED (
  SELECT c.campaign_id, c.opens_at FROM (
    \ir opened-text.part.sql
      AND (SELECT count(*) FROM newest) < :limit
      AND search_grams(search_fold(title || ' ' || body)) @> (SELECT grams FROM terms) OFFSET 0) c WHERE
  \ir is-found.part.sql
  ORDER BY c.opens_at DESC, c.campaign_id DESC LIMIT :limit),
found AS MATERIALIZED (
  SELECT * FROM newest WHERE (SELECT count(*) FROM newest) >= :limit UNION ALL SELECT * FROM indexed)
