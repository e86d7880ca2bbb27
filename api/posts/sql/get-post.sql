WITH page AS MATERIALIZED (SELECT CASE WHEN p.opens_fully_at > :at THEN post_at(p, :at) ELSE p END AS post, post_access(p, :viewer, :at) AS access, true AS listed FROM posts p WHERE p.post_id = :postId),
shown AS (
\ir shown-posts.part.sql
)
-- The text as it was typed is for its author alone.
SELECT shown.*, CASE WHEN page.access = 'open' THEN (post).blocks END AS blocks,
  CASE WHEN page.access = 'open' THEN (SELECT jsonb_agg(jsonb_build_object('provider', provider, 'id', embed_id, 'title', title,
      'posterKey', poster_key, 'width', poster_width, 'height', poster_height, 'widths', poster_widths))
    FROM post_embeds pe JOIN embeds USING (provider, embed_id) WHERE pe.post_id = (post).post_id AND asked_at IS NOT NULL) END AS embeds,
  CASE WHEN (post).creator_id = :viewer THEN (post).markdown END AS markdown,
  EXISTS (SELECT FROM saved_posts s WHERE s.post_id = (post).post_id AND s.user_id = :viewer) AS saved,
  :viewer::text IS NOT NULL AND page.access = 'open' AND (post).creator_id <> :viewer
    AND EXISTS (SELECT FROM series_posts sp WHERE sp.post_id = (post).post_id)
    AND NOT EXISTS (SELECT FROM read_posts r WHERE r.post_id = (post).post_id AND r.user_id = :viewer)
    AND EXISTS (SELECT FROM users reader WHERE reader.user_id = :viewer AND reader.reads_remembered) AS unread,
  place_in_series((post), :viewer, :at) AS series
FROM shown CROSS JOIN page
