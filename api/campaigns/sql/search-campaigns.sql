\ir found-campaigns.part.sql
SELECT
\ir campaign-columns.part.sql
FROM found JOIN campaigns c USING (campaign_id) JOIN users u ON u.user_id = c.creator_id
ORDER BY c.opens_at DESC, c.campaign_id DESC
