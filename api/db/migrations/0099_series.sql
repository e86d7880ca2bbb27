-- Series: posts of a creator in the creator's order, under an address. A post is in one series at most.
CREATE TABLE series (
  series_id text PRIMARY KEY,
  creator_id text NOT NULL REFERENCES users,
  slug text NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 300),
  cover_key text,
  is_complete boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  UNIQUE (creator_id, slug)
);
CREATE TABLE series_posts (
  post_id text PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  series_id text NOT NULL REFERENCES series ON DELETE CASCADE,
  position int NOT NULL
);
CREATE INDEX series_posts_in_order ON series_posts (series_id, position, post_id);
ALTER TABLE post_drafts ADD COLUMN series_id text;
-- A cover of a series is a picture of its own kind; 0100 checks the rows that are there.
ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('profile', 'background', 'post', 'campaign', 'series')) NOT VALID;
