-- revision: 4 of ebdd5324be3d
-- Notifies a post's creator of a like, and returns the notification's id; NULL where the creator liked it.
CREATE OR REPLACE FUNCTION notify_like(post posts, liker text, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN join_like_notification(post.creator_id, liker, 'post', post.post_id, post.post_id, at);
END $$;
