WITH page AS MATERIALIZED (SELECT p AS post, post_access(p, :viewer, :at) AS access, true AS listed FROM posts p WHERE p.post_id = :postId)
\ir shown-posts.part.sql
