-- Likes of comments, and their number beside each comment. told_in is the notification that includes a like, as in likes.
ALTER TABLE comments ADD COLUMN like_count int NOT NULL DEFAULT 0,
  ADD CONSTRAINT comments_like_count_check CHECK (like_count >= 0) NOT VALID;
CREATE TABLE comment_likes (
  comment_id text NOT NULL REFERENCES comments ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  told_in text,
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_likes_of_user ON comment_likes (user_id, created_at DESC);
CREATE INDEX comment_likes_told ON comment_likes (told_in, created_at DESC, user_id) WHERE told_in IS NOT NULL;
-- Likes purge a page once a second at most, as those of its post do.
CREATE OR REPLACE TRIGGER comments_purge AFTER INSERT OR DELETE
  OR UPDATE OF parent_id, author_id, body, created_at, edited_at, pinned_at, deleted_at, withheld_until ON comments
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id', '@withheld_until');
CREATE TRIGGER comments_purge_counts AFTER UPDATE OF like_count ON comments
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'post:post_id');
