-- revision: 1 of 69f5db4029f8
-- Records when a user was an admin, and the role they return to.
CREATE OR REPLACE FUNCTION record_admin_tenure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP = 'UPDATE' AND OLD.role = 'admin' AND OLD.status = 'active';
  is_now boolean := NEW.role = 'admin' AND NEW.status = 'active';
BEGIN
  IF is_now AND NOT was THEN
    INSERT INTO admin_tenures (user_id, former_role, began_at)
    VALUES (NEW.user_id,
      coalesce(
        CASE WHEN TG_OP = 'UPDATE' AND OLD.role <> 'admin' THEN OLD.role END,
        (SELECT t.former_role FROM admin_tenures t WHERE t.user_id = NEW.user_id ORDER BY t.began_at DESC LIMIT 1),
        'supporter'),
      NEW.updated_at);
  ELSIF was AND NOT is_now THEN
    UPDATE admin_tenures SET ended_at = greatest(began_at, NEW.updated_at)
    WHERE user_id = NEW.user_id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
