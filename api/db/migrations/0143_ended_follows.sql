-- Follows that their follower ended some seconds ago, with all that restoring one needs.
CREATE TABLE ended_follows (
  follower_id text NOT NULL REFERENCES users,
  creator_id text NOT NULL REFERENCES users,
  followed_at timestamptz NOT NULL,
  notification_level text NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (follower_id, creator_id)
);
CREATE INDEX ended_follows_by_end ON ended_follows (ended_at);
