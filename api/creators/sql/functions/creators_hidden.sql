-- revision: 1 of 9c4925f4343a
-- What creator_visible hides from `viewer`, as a list to leave out early; what shows a post still asks post_access.
CREATE OR REPLACE FUNCTION creators_hidden(viewer text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT user_id FROM users WHERE role = 'activist' AND status IN ('blocked', 'leaving') AND user_id IS DISTINCT FROM viewer
    UNION SELECT blocked_id FROM blocks WHERE blocker_id = viewer
    UNION SELECT blocker_id FROM blocks WHERE blocked_id = viewer)
$$;
