-- revision: 1 of 7df0595389e0
-- Ends a reader's notification of a room whose messages they have all read.
CREATE OR REPLACE FUNCTION end_message_notification(reader text, room text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications n WHERE n.user_id = reader AND n.kind = 'message' AND n.target_id = room AND n.read_at IS NULL;
END $$;
