-- revision: 2 of cbb000258b2b
-- Notifies a post's creator of a like, and returns the notification's id; NULL for a like of one's own post.
CREATE OR REPLACE FUNCTION tell_of_like(post posts, liker text, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN join_like_notification(post.creator_id, liker, 'post', post.post_id, post.post_id, moment);
END $$;
