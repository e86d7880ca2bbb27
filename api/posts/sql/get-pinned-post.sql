WITH creator AS MATERIALIZED (SELECT domain_owner(:domain, :at) AS creator_id),
page AS MATERIALIZED (SELECT p AS post, post_access(p, :viewer, :at) AS access
  FROM creator JOIN pinned_posts pin ON pin.creator_id = creator.creator_id JOIN posts p ON p.post_id = pin.post_id
  WHERE creator_visible(creator.creator_id, :viewer))
\ir shown-posts.part.sql
