-- revision: 5 of 04a72b9e1436
-- Who may read a post: 'open', or why not. 'hidden' (not known to exist), 'withheld' (taken down for a time), 'locked',
-- 'unopened' (a member may open it, which ends their full refund).
CREATE OR REPLACE FUNCTION post_access(post posts, viewer text, at timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF post.deleted_at IS NOT NULL OR NOT creator_visible(post.creator_id, viewer) THEN RETURN 'hidden'; END IF;
  IF post.opens_fully_at > at THEN
    post := post_at(post, at);
    IF post.visibility IS NULL AND viewer IS DISTINCT FROM post.creator_id THEN RETURN 'hidden'; END IF;
  END IF;
  IF post.withheld_until > at THEN RETURN 'withheld'; END IF;
  IF NOT audience_includes(post.creator_id, post.visibility, post.min_plan_id, viewer, at)
    AND (viewer IS NULL OR NOT post_kept(post, viewer, at)) THEN RETURN 'locked'; END IF;
  IF post.visibility = 'members' AND viewer <> post.creator_id AND current_period_refundable(viewer, post.creator_id, at) THEN
    RETURN 'unopened';
  END IF;
  RETURN 'open';
END $$;
