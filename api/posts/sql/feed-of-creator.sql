WITH creator AS MATERIALIZED (
  SELECT u.user_id AS creator_id FROM users u
  WHERE u.user_id = domain_owner(:domain, :at) AND creator_visible(u.user_id, :viewer)
), found AS MATERIALIZED (
  SELECT newest.* FROM creator CROSS JOIN LATERAL (
    \ir newest-posts.part.sql
    LIMIT :limit
  ) newest
),
\ir page-of-posts.part.sql
