-- Posts that a user saved for later. The rows of those that are closed to the user stay: they are listed again when they open.
CREATE TABLE saved_posts (
  post_id text NOT NULL REFERENCES posts,
  user_id text NOT NULL REFERENCES users,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX saved_posts_of_user ON saved_posts (user_id, saved_at DESC, post_id DESC);
