-- Remembers that a reader read a post of a series that is open to them. The post is locked, shared, so that a deletion erases the
-- mark or is seen here; then the reader, so that a choice to be forgotten does. A mark that is there locks and writes nothing.
WITH target AS (
  SELECT p.post_id FROM posts p
  WHERE p.post_id = :postId AND p.creator_id <> :userId AND EXISTS (SELECT FROM series_posts sp WHERE sp.post_id = p.post_id)
    AND NOT EXISTS (SELECT FROM read_posts r WHERE r.post_id = p.post_id AND r.user_id = :userId)
    AND EXISTS (SELECT FROM users u WHERE u.user_id = :userId AND u.reads_remembered)
    AND post_access(p, :userId, :at) = 'open'
  FOR SHARE OF p
), reader AS (
  SELECT u.user_id FROM users u WHERE u.user_id = :userId AND u.reads_remembered AND EXISTS (SELECT FROM target) FOR SHARE OF u
)
INSERT INTO read_posts (post_id, user_id, read_at) SELECT post_id, user_id, :at FROM target CROSS JOIN reader ON CONFLICT DO NOTHING
