-- revision: 2 of 9901f9614180
-- Publishes to all nodes the user whose number of unread notifications changed. Messages publish more, by themselves.
CREATE OR REPLACE FUNCTION publish_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notified', NEW.user_id);
  RETURN NULL;
END $$;
