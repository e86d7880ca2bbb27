-- revision: 1 of b055c1b4192d
-- Publishes to all nodes at once that a session ended, whatever ended it.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', NEW.session_id);
  RETURN NULL;
END $$;
