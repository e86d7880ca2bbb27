-- Replaces a comment's mentions by the first of :domains with owners that its author may mention: of those visible to them,
-- the creators and the authors of visible comments on the post. Returns the users to notify, who may read the post: only
-- newly mentioned ones, without the user notified of the comment itself.
WITH written AS MATERIALIZED (
  SELECT c.author_id, p.post_id, CASE WHEN c.parent_id IS NULL THEN p.creator_id ELSE parent.author_id END AS notified_id
  FROM comments c JOIN posts p USING (post_id) LEFT JOIN comments parent ON parent.comment_id = c.parent_id
  WHERE c.comment_id = :commentId),
mentioned AS MATERIALIZED (
  SELECT named.domain, u.user_id
  FROM written CROSS JOIN unnest(:domains::text[]) WITH ORDINALITY named (domain, place)
  JOIN users u ON u.user_id = domain_owner(named.domain, :at)
  WHERE u.user_id <> written.author_id AND u.role <> 'admin' AND creator_visible(u.user_id, written.author_id)
    AND (u.role = 'activist' OR EXISTS (
      SELECT FROM comments c LEFT JOIN comments parent ON parent.comment_id = c.parent_id
      WHERE c.author_id = u.user_id AND c.post_id = written.post_id
        AND (parent.comment_id IS NULL OR comment_visible(parent, written.author_id))))
  ORDER BY named.place LIMIT :mentionsAtMost),
removed AS (
  DELETE FROM comment_mentions WHERE comment_id = :commentId AND written_as NOT IN (SELECT domain FROM mentioned)),
added AS (
  INSERT INTO comment_mentions (comment_id, written_as, user_id) SELECT :commentId, domain, user_id FROM mentioned
  ON CONFLICT DO NOTHING RETURNING user_id)
SELECT DISTINCT added.user_id FROM added CROSS JOIN written JOIN posts p USING (post_id)
WHERE added.user_id IS DISTINCT FROM written.notified_id AND post_access(p, added.user_id, :at) = 'open'
