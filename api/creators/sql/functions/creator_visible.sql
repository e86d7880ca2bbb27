-- revision: 2 of 86bd45d676ab
-- Whether `viewer` (NULL for a guest) may know that `creator` exists: not when either blocked the other, nor when an
-- admin blocked the creator.
CREATE OR REPLACE FUNCTION creator_visible(creator text, viewer text) RETURNS boolean LANGUAGE plpgsql STABLE
 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF viewer = creator THEN RETURN true; END IF;
  IF viewer IS NULL THEN RETURN EXISTS (SELECT FROM users u WHERE u.user_id = creator AND u.status = 'active'); END IF;
  -- One query: pages ask this for each post and notification, and starting a query costs more than what this one reads.
  RETURN EXISTS (
    SELECT FROM users u WHERE u.user_id = creator AND u.status = 'active'
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = viewer AND b.blocked_id = creator)
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = creator AND b.blocked_id = viewer));
END $$;
