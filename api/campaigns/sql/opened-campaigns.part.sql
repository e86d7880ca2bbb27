-- Campaigns that have opened and are not withheld, as visible to the viewer.
SELECT
\ir campaign-columns.part.sql
FROM campaigns c JOIN users u ON u.user_id = c.creator_id
WHERE c.opens_at <= :at AND c.taken_down_at IS NULL AND (c.withheld_until > :at) IS NOT TRUE
  AND campaign_visible(c, :viewer, :at)
