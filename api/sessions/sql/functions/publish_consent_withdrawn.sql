-- revision: 2 of 87b721017ab7
-- Sockets close with the consent they were opened under, as they do with their session.
CREATE OR REPLACE FUNCTION publish_consent_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', session_id) FROM sessions WHERE user_id = NEW.user_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
