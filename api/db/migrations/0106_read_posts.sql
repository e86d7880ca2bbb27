-- Posts of series that a user has read, shown to that user alone; `reads_remembered` is their choice.
CREATE TABLE read_posts (
  post_id text NOT NULL REFERENCES posts,
  user_id text NOT NULL REFERENCES users,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX read_posts_of_user ON read_posts (user_id, read_at);
ALTER TABLE users ADD COLUMN reads_remembered boolean NOT NULL DEFAULT true;
