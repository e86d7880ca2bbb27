-- The newest posts of creator (creator_id) after the cursor, scheduled ones left out.
SELECT p.post_id, p.published_at FROM posts p
WHERE p.creator_id = creator.creator_id AND p.deleted_at IS NULL AND p.published_at <= :at
  AND (p.published_at, p.post_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
ORDER BY p.published_at DESC, p.post_id DESC
