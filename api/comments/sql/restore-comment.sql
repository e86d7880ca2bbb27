-- Restores a comment that :userId deleted at :since or later, with its likes and mentions; in the place of its tombstone,
-- if it left one. The tombstone it replied to is restored with it. Returns nothing when it is too late.
WITH deleted AS MATERIALIZED (
  DELETE FROM deleted_comments WHERE comment_id = :commentId AND author_id = :userId AND deleted_at >= :since RETURNING *),
parent AS (
  INSERT INTO comments (comment_id, post_id, body, created_at, deleted_at)
  SELECT comment ->> 'parent_id', post_id, '', parent_created_at, deleted_at FROM deleted WHERE parent_created_at IS NOT NULL
  ON CONFLICT (comment_id) DO NOTHING),
restored AS (
  INSERT INTO comments (comment_id, post_id, parent_id, author_id, body, created_at, edited_at, pinned_at, like_count)
  SELECT c.comment_id, c.post_id, c.parent_id, c.author_id, c.body, c.created_at, c.edited_at,
    -- Another comment may have been pinned meanwhile.
    CASE WHEN NOT EXISTS (SELECT FROM comments p WHERE p.post_id = c.post_id AND p.pinned_at IS NOT NULL) THEN c.pinned_at END,
    c.like_count
  FROM deleted CROSS JOIN jsonb_populate_record(NULL::comments, deleted.comment) c
  ON CONFLICT (comment_id) DO UPDATE SET author_id = EXCLUDED.author_id, body = EXCLUDED.body, edited_at = EXCLUDED.edited_at,
    pinned_at = EXCLUDED.pinned_at, like_count = EXCLUDED.like_count, deleted_at = NULL
  RETURNING comment_id),
liked AS (
  INSERT INTO comment_likes SELECT l.* FROM deleted CROSS JOIN jsonb_populate_recordset(NULL::comment_likes, deleted.likes) l),
mentioned AS (
  INSERT INTO comment_mentions SELECT m.* FROM deleted CROSS JOIN jsonb_populate_recordset(NULL::comment_mentions, deleted.mentions) m)
SELECT comment_id FROM restored
