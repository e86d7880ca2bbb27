-- revision: 3 of 87c13fc3e432
-- Notifies a post's creator of a like, and returns the notification's id; NULL where the creator liked it.
CREATE OR REPLACE FUNCTION notify_like(post posts, liker text, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN join_like_notification(post.creator_id, liker, 'post', post.post_id, post.post_id, moment);
END $$;
