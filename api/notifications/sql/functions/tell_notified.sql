-- revision: 1 of c6b58007b33f
-- Publishes to all nodes whose number of unread notifications has changed. Messages publish by themselves, and more.
CREATE OR REPLACE FUNCTION tell_notified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notified', NEW.user_id);
  RETURN NULL;
END $$;
