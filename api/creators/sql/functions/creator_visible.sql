-- revision: 1 of 667df356e836
-- Whether `viewer` (NULL for a guest) may know that `creator` exists: not when either blocked the other, nor when an
-- admin blocked the creator.
CREATE OR REPLACE FUNCTION creator_visible(creator text, viewer text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF viewer = creator THEN RETURN true; END IF;
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_id = creator AND u.status = 'active') THEN RETURN false; END IF;
  IF viewer IS NULL THEN RETURN true; END IF;
  RETURN NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = viewer AND b.blocked_id = creator)
     AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = creator AND b.blocked_id = viewer);
END $$;
