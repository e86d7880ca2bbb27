-- The pinned comment, then the others, newest first. :pinnedId is the comment that was pinned on the first page: later
-- pages leave out that comment only, whatever is pinned meanwhile.
WITH post AS MATERIALIZED (
  SELECT p.post_id, post_access(p, :viewer, :at) AS access,
    CASE WHEN :cursorAt::timestamptz IS NULL THEN (SELECT c.comment_id FROM comments c WHERE c.post_id = p.post_id AND c.pinned_at IS NOT NULL)
      ELSE :pinnedId END AS pinned_id
  FROM posts p WHERE p.post_id = :postId)
SELECT post.access, true AS is_visible, post.pinned_id, first_replies.replies,
\ir comment-columns.part.sql
FROM post
LEFT JOIN LATERAL (
  (SELECT 0 AS place, c.created_at, c.comment_id, c AS comment FROM comments c
    WHERE :cursorAt::timestamptz IS NULL AND c.comment_id = post.pinned_id AND comment_visible(c, :viewer))
  UNION ALL
  (SELECT 1, c.created_at, c.comment_id, c FROM comments c WHERE c.post_id = post.post_id AND c.parent_id IS NULL
      AND (c.created_at, c.comment_id) < (coalesce(:cursorAt::timestamptz, 'infinity'), :cursorId)
      AND c.comment_id IS DISTINCT FROM post.pinned_id AND comment_visible(c, :viewer)
    ORDER BY c.created_at DESC, c.comment_id DESC LIMIT :limit)
  ORDER BY place, created_at DESC, comment_id DESC LIMIT :limit
) shown ON post.access = 'open'
LEFT JOIN LATERAL (SELECT (shown.comment).*) c ON true
LEFT JOIN users u ON u.user_id = c.author_id
LEFT JOIN LATERAL (SELECT json_agg(reply ORDER BY reply.created_at, reply.comment_id) AS replies FROM (SELECT
\ir comment-columns.part.sql
  FROM (SELECT r.* FROM comments r WHERE r.parent_id = shown.comment_id AND creator_visible(r.author_id, :viewer)
    ORDER BY r.created_at, r.comment_id LIMIT :repliesListed) c
  LEFT JOIN users u ON u.user_id = c.author_id) reply) first_replies ON true
ORDER BY shown.place, shown.created_at DESC, shown.comment_id DESC
