\ir opened-campaigns.part.sql
  AND c.creator_id = domain_owner(:domain, :at)
\ir newest-campaigns.part.sql
