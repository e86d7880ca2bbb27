-- After opened-campaigns.part.sql: one page, newest first; :status is 'open', 'closed' or NULL for both.
  AND (:status::text IS NULL OR (c.closes_at > :at) = (:status = 'open'))
  AND (c.opens_at, c.campaign_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
ORDER BY c.opens_at DESC, c.campaign_id DESC LIMIT :limit
