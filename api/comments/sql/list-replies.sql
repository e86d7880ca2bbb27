-- Replies, oldest first. is_visible: whether the parent comment is visible to the viewer.
WITH parent AS MATERIALIZED (
  SELECT c.comment_id, post_access(p, :viewer, :at) AS access, c.parent_id IS NULL AND comment_visible(c, :viewer) AS is_visible
  FROM comments c JOIN posts p USING (post_id) WHERE c.comment_id = :commentId)
SELECT parent.access, parent.is_visible, NULL AS pinned_id,
\ir comment-columns.part.sql
FROM parent
LEFT JOIN LATERAL (
  SELECT r.* FROM comments r WHERE r.parent_id = parent.comment_id
    AND (r.created_at, r.comment_id) > (coalesce(:cursorAt::timestamptz, '-infinity'), :cursorId) AND creator_visible(r.author_id, :viewer)
  ORDER BY r.created_at, r.comment_id LIMIT :limit
) c ON parent.access = 'open' AND parent.is_visible
LEFT JOIN users u ON u.user_id = c.author_id
ORDER BY c.created_at, c.comment_id
