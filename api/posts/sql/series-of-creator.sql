-- A creator's series with how many of their posts have opened; the creator sees the scheduled ones too, and empty series.
SELECT s.series_id, s.slug, s.title, s.description, s.cover_key, s.is_complete, counted.post_count, counted.newest_at
FROM series s CROSS JOIN LATERAL (
  SELECT count(*)::int AS post_count, max(p.published_at) AS newest_at
  FROM series_posts sp JOIN posts p USING (post_id)
  WHERE sp.series_id = s.series_id AND p.deleted_at IS NULL AND (p.published_at <= :at OR p.creator_id = :viewer)) counted
WHERE s.creator_id = domain_owner(:domain, :at) AND creator_visible(s.creator_id, :viewer)
  AND (:slug::text IS NULL OR s.slug = :slug) AND (counted.post_count > 0 OR s.creator_id = :viewer)
ORDER BY counted.newest_at DESC NULLS LAST, s.series_id DESC
