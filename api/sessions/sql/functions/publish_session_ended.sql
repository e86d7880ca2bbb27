-- revision: 2 of 644b8ffa5696
-- Publishes to all nodes at once that a session ended, whatever ended it.
CREATE OR REPLACE FUNCTION publish_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', NEW.session_id);
  RETURN NULL;
END $$;
