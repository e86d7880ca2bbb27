-- What a creator is writing. The id is chosen by whoever writes: a form sent twice is one draft, and becomes one post.
CREATE TABLE post_drafts (
  creator_id text NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  draft_id text NOT NULL,
  body text NOT NULL CHECK (char_length(body) <= 20000),
  visibility text NOT NULL CHECK (visibility IN ('public', 'followers', 'members')),
  min_plan_id text REFERENCES plans (plan_id),
  images jsonb NOT NULL,
  version int NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (creator_id, draft_id)
);
CREATE INDEX post_drafts_newest ON post_drafts (creator_id, updated_at DESC, draft_id DESC);

-- The draft a post came from: the one key that makes a double submit one post.
ALTER TABLE posts ADD COLUMN draft_id text;
CREATE UNIQUE INDEX posts_of_draft ON posts (creator_id, draft_id) WHERE draft_id IS NOT NULL;
