INSERT INTO deleted_comments (comment_id, post_id, author_id, deleted_at, comment, likes, mentions, parent_created_at)
SELECT c.comment_id, c.post_id, c.author_id, :at, to_jsonb(c),
  coalesce((SELECT jsonb_agg(l) FROM comment_likes l WHERE l.comment_id = c.comment_id), '[]'),
  coalesce((SELECT jsonb_agg(m) FROM comment_mentions m WHERE m.comment_id = c.comment_id), '[]'),
  parent.created_at
FROM comments c LEFT JOIN comments parent ON parent.comment_id = c.parent_id WHERE c.comment_id = :commentId
