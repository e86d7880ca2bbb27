\ir opened-campaigns.part.sql
\ir newest-campaigns.part.sql
