-- Comments that their author deleted some seconds ago, with all that restoring one needs. A table of its own, so that no
-- query of comments can return a deleted one (docs/decisions/019).
CREATE TABLE deleted_comments (
  comment_id text PRIMARY KEY,
  post_id text NOT NULL REFERENCES posts,
  author_id text NOT NULL REFERENCES users,
  deleted_at timestamptz NOT NULL,
  -- the rows of comments, comment_likes and comment_mentions
  comment jsonb NOT NULL,
  likes jsonb NOT NULL,
  mentions jsonb NOT NULL,
  -- of a reply: its parent is deleted with its last reply, and restored with it
  parent_created_at timestamptz
);
CREATE INDEX deleted_comments_by_deletion ON deleted_comments (deleted_at);
CREATE INDEX deleted_comments_of_author ON deleted_comments (author_id);
