-- revision: 5 of 5c1529c531ea
-- Whether a user sees the notification `n` now: not of users they may not know of, nor of a post or comment they may not
-- see, nor of what was taken back. Asked by every list, count and mail.
CREATE OR REPLACE FUNCTION notification_visible(n notifications, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE access text;
BEGIN
  -- A post's creator is asked for with the post.
  IF n.actor_id IS NOT NULL AND n.kind <> 'newPost' AND NOT creator_visible(n.actor_id, n.user_id) THEN RETURN false; END IF;
  IF n.kind = 'follow' THEN
    RETURN EXISTS (SELECT FROM follows f WHERE f.follower_id = n.actor_id AND f.creator_id = n.user_id);
  END IF;
  IF n.post_id IS NULL THEN RETURN true; END IF;
  SELECT post_access(p, n.user_id, at) INTO access FROM posts p WHERE p.post_id = n.post_id;
  IF access IS NULL OR access = 'hidden' THEN RETURN false; END IF;
  -- The kind by itself first: PL/pgSQL runs a condition that contains a query as a query, whatever the kind.
  IF n.kind = 'like' THEN
    IF NOT EXISTS (SELECT FROM likes l WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, n.user_id))
      AND NOT EXISTS (SELECT FROM comment_likes l WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, n.user_id))
      THEN RETURN false; END IF;
  ELSIF n.kind = 'mention' THEN
    -- An edit of the comment may have removed the mention.
    IF NOT EXISTS (SELECT FROM comment_mentions m WHERE m.comment_id = n.target_id AND m.user_id = n.user_id)
      THEN RETURN false; END IF;
  END IF;
  IF n.target_type = 'post' THEN RETURN true; END IF;
  RETURN access = 'open' AND EXISTS (
    SELECT FROM comments c LEFT JOIN comments parent ON parent.comment_id = c.parent_id
    WHERE c.comment_id = n.target_id AND c.deleted_at IS NULL AND comment_visible(c, n.user_id)
      AND (parent.comment_id IS NULL OR comment_visible(parent, n.user_id)));
END $$;
