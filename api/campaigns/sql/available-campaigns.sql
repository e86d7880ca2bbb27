\ir opened-campaigns.part.sql
  AND c.closes_at > :at AND c.creator_id IS DISTINCT FROM :viewer
  AND (c.closes_at, c.campaign_id) > (coalesce(:cursorAt::timestamptz, '-infinity'), :cursorId)
ORDER BY c.closes_at, c.campaign_id LIMIT :limit
