\ir found-campaigns.part.sql
SELECT count(*)::int AS count FROM found
