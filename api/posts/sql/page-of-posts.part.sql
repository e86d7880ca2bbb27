-- The page of the posts in found (post_id).
page AS MATERIALIZED (SELECT p AS post, post_access(p, :viewer, :at) AS access, true AS listed FROM found JOIN posts p USING (post_id))
\ir shown-posts.part.sql
