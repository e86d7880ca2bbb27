-- revision: 1 of 6be0e153c3d9
-- Sockets close with the consent they were opened under, as they do with their session.
CREATE OR REPLACE FUNCTION tell_consent_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', session_id) FROM sessions WHERE user_id = NEW.user_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
