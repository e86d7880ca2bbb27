-- revision: 1 of 4dfaa2e793e2
-- Whether `viewer` sees a comment on a post that is open to them: one that exists where its author is visible to them,
-- a deleted one where there is a reply to see under it.
CREATE OR REPLACE FUNCTION comment_visible(comment comments, viewer text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF comment.deleted_at IS NULL THEN RETURN creator_visible(comment.author_id, viewer); END IF;
  RETURN EXISTS (SELECT FROM comments r WHERE r.parent_id = comment.comment_id AND creator_visible(r.author_id, viewer));
END $$;
