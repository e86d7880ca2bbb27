-- The one post that a creator's page shows first.
CREATE TABLE pinned_posts (
  creator_id text PRIMARY KEY REFERENCES users,
  post_id text NOT NULL UNIQUE REFERENCES posts,
  pinned_at timestamptz NOT NULL
);
