-- revision: 2 of 13b152ffc3cf
-- The creators that creator_visible hides from `viewer`, for queries that leave them out early; a post is still shown by
-- post_access alone.
CREATE OR REPLACE FUNCTION list_hidden_creators(viewer text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT user_id FROM users WHERE role = 'activist' AND status IN ('blocked', 'leaving') AND user_id IS DISTINCT FROM viewer
    UNION SELECT blocked_id FROM blocks WHERE blocker_id = viewer
    UNION SELECT blocker_id FROM blocks WHERE blocked_id = viewer)
$$;
