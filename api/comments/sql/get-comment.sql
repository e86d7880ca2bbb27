SELECT
\ir comment-columns.part.sql
FROM comments c JOIN posts p USING (post_id) LEFT JOIN comments parent ON parent.comment_id = c.parent_id
LEFT JOIN users u ON u.user_id = c.author_id
WHERE c.comment_id = :commentId AND post_access(p, :viewer, :at) = 'open' AND comment_visible(c, :viewer)
  AND (parent.comment_id IS NULL OR comment_visible(parent, :viewer))
