-- Campaigns that have opened and are not withheld, with the text that is searched, after the cursor.
SELECT campaign_id, opens_at, search_fold(title || ' ' || body) AS folded FROM campaigns
WHERE opens_at <= :at AND taken_down_at IS NULL AND (withheld_until > :at) IS NOT TRUE
  AND (opens_at, campaign_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
