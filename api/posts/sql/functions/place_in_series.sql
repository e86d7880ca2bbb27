-- revision: 2 of 489f228418b5
-- Where a post stands in its series as a viewer sees it, with its neighbours; null in none. Posts that have not opened to
-- anybody are counted for their author alone.
CREATE OR REPLACE FUNCTION place_in_series(post posts, viewer text, at timestamptz) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('seriesId', s.series_id, 'slug', s.slug, 'title', s.title, 'number', place.number,
      'previous', CASE WHEN place.previous IS NOT NULL THEN json_build_object('postId', place.previous) END,
      'next', CASE WHEN place.next IS NOT NULL THEN json_build_object('postId', place.next) END)
  FROM series_posts own JOIN series s USING (series_id) CROSS JOIN LATERAL (
    SELECT sp.post_id, row_number() OVER series_order AS number,
      lag(sp.post_id) OVER series_order AS previous, lead(sp.post_id) OVER series_order AS next
    FROM series_posts sp JOIN posts p USING (post_id)
    WHERE sp.series_id = s.series_id AND p.deleted_at IS NULL AND (p.published_at <= at OR p.creator_id = viewer)
    WINDOW series_order AS (ORDER BY sp.position, sp.post_id)) place
  WHERE own.post_id = post.post_id AND place.post_id = post.post_id
$$;
