-- The page of the posts in found (post_id).
page AS MATERIALIZED (SELECT CASE WHEN p.opens_fully_at > :at THEN post_at(p, :at) ELSE p END AS post, post_access(p, :viewer, :at) AS access, true AS listed FROM found JOIN posts p USING (post_id))
\ir shown-posts.part.sql
