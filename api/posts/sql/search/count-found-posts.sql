\ir found-posts.part.sql
SELECT count(*)::int AS count FROM found
