-- When a post opens, and to whom: its audience only widens. A post without rows is open to its audience from published_at on.
CREATE TABLE post_openings (
  post_id text NOT NULL REFERENCES posts,
  creator_id text NOT NULL REFERENCES users,
  opens_at timestamptz NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('public', 'followers', 'members')),
  min_plan_id text REFERENCES plans,
  -- Set with the start of its notifications.
  notified_at timestamptz,
  PRIMARY KEY (post_id, opens_at),
  CHECK ((visibility = 'members') = (min_plan_id IS NOT NULL))
);
CREATE INDEX post_openings_of_creator ON post_openings (creator_id, opens_at);
CREATE INDEX post_openings_unnotified ON post_openings (opens_at) WHERE notified_at IS NULL;
-- The last opening, from which the post's own visibility and plan hold; published_at is the first.
ALTER TABLE posts ADD COLUMN opens_fully_at timestamptz;
-- What is wished of a draft; checked when it is published.
ALTER TABLE post_drafts ADD COLUMN opens_at timestamptz;
ALTER TABLE post_drafts ADD COLUMN later_audiences json NOT NULL DEFAULT '[]';
