\ir found-posts.part.sql
,
\ir ../page-of-posts.part.sql
