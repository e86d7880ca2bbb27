-- A comment, or with parent_id a reply to one. One that is deleted while it has replies stays as a tombstone that tells
-- nothing of who wrote what; any other is gone from the table when it is deleted (docs/decisions/019).
CREATE TABLE comments (
  comment_id text PRIMARY KEY,
  post_id text NOT NULL REFERENCES posts,
  parent_id text,
  author_id text REFERENCES users (user_id),
  body text NOT NULL CHECK (char_length(body) <= 500),
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  pinned_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (comment_id, post_id),
  FOREIGN KEY (parent_id, post_id) REFERENCES comments (comment_id, post_id),
  CHECK ((deleted_at IS NULL) = (author_id IS NOT NULL)),
  CHECK ((deleted_at IS NULL) = (body <> '')),
  CHECK (parent_id IS NULL OR (deleted_at IS NULL AND pinned_at IS NULL)),
  CHECK (pinned_at IS NULL OR deleted_at IS NULL)
);
CREATE INDEX comments_of_post ON comments (post_id, created_at DESC, comment_id DESC) WHERE parent_id IS NULL;
CREATE INDEX comments_replies ON comments (parent_id, created_at, comment_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_of_author ON comments (author_id, created_at DESC);
CREATE UNIQUE INDEX comments_pinned ON comments (post_id) WHERE pinned_at IS NOT NULL;

-- Whether `viewer` is told of a comment on a post that is open to them: of a living one where its author is visible to
-- them, of a tombstone where there is a reply to see under it.
CREATE FUNCTION comment_visible(comment comments, viewer text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF comment.deleted_at IS NULL THEN RETURN creator_visible(comment.author_id, viewer); END IF;
  RETURN EXISTS (SELECT FROM comments r WHERE r.parent_id = comment.comment_id AND creator_visible(r.author_id, viewer));
END $$;
