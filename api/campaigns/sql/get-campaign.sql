SELECT
\ir campaign-columns.part.sql
FROM campaigns c JOIN users u ON u.user_id = c.creator_id
WHERE c.campaign_id = :campaignId AND campaign_visible(c, :viewer, :at)
