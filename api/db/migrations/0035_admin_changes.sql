-- Who was an active admin from when to when. A trigger keeps it, so that no statement that changes a role or a status can
-- forget it; what may be waived for a sole admin is decided by it.
CREATE TABLE admin_tenures (
  user_id text NOT NULL REFERENCES users (user_id),
  former_role text NOT NULL CHECK (former_role IN ('supporter', 'activist')),
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (ended_at >= began_at)
);
CREATE UNIQUE INDEX admin_tenures_current ON admin_tenures (user_id) WHERE ended_at IS NULL;
CREATE INDEX admin_tenures_of_user ON admin_tenures (user_id, began_at DESC);
CREATE INDEX admin_tenures_by_end ON admin_tenures (ended_at);

INSERT INTO admin_tenures (user_id, former_role, began_at, ended_at)
SELECT user_id, 'supporter', created_at,
  CASE WHEN status <> 'active' THEN greatest(created_at, coalesce(blocked_at, updated_at)) END
FROM users WHERE role = 'admin';

CREATE FUNCTION record_admin_tenure() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER users_admin_tenure AFTER INSERT OR UPDATE OF role, status ON users
  FOR EACH ROW EXECUTE FUNCTION record_admin_tenure();

-- What one admin asks to be done to another, and a third confirms. The constraints hold whatever the code does.
CREATE TABLE admin_changes (
  change_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (user_id),
  kind text NOT NULL CHECK (kind IN ('block', 'unblock', 'demote', 'resetSecondFactor')),
  requested_by text NOT NULL REFERENCES users (user_id),
  reason text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('confirmed', 'withdrawn', 'expired')),
  decided_by text REFERENCES users (user_id),
  decided_at timestamptz,
  CHECK (requested_by <> user_id),
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((coalesce(outcome, 'expired') = 'expired') = (decided_by IS NULL)),
  CHECK (outcome IS DISTINCT FROM 'confirmed' OR decided_by NOT IN (user_id, requested_by)),
  CHECK (outcome IS DISTINCT FROM 'withdrawn' OR decided_by = requested_by)
);
CREATE UNIQUE INDEX admin_changes_pending ON admin_changes (user_id, kind) WHERE outcome IS NULL;

-- Who asked for a block another admin confirmed has acted on the person, too.
ALTER TABLE user_blocks ADD COLUMN requested_by text REFERENCES users (user_id);
