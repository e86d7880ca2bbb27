-- revision: 1 of b6040e6ab157
-- Moves a read mark on, never back, and dates what came before it; when all is read, the room's notification ends.
-- No row for a room that `reader` may not see.
CREATE OR REPLACE FUNCTION mark_room_read(room text, reader text, up_to int, at timestamptz)
  RETURNS TABLE (read_seq int, moved boolean, participant_id text) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE r chat_rooms; before int;
BEGIN
  SELECT * INTO r FROM chat_rooms WHERE room_id = room AND reader IN (fan_id, creator_id) FOR UPDATE;
  participant_id := CASE reader WHEN r.fan_id THEN r.creator_id ELSE r.fan_id END;
  IF r.room_id IS NULL OR NOT creator_visible(participant_id, reader) THEN RETURN; END IF;
  before := CASE reader WHEN r.fan_id THEN r.fan_read_seq ELSE r.creator_read_seq END;
  read_seq := greatest(before, least(up_to, r.last_seq));
  moved := read_seq > before;
  IF moved THEN
    UPDATE messages m SET read_at = greatest(at, m.sent_at)
      WHERE m.room_id = room AND m.seq > before AND m.seq <= mark_room_read.read_seq AND m.sender_id <> reader AND m.read_at IS NULL;
    UPDATE chat_rooms SET
      fan_read_seq = CASE reader WHEN fan_id THEN mark_room_read.read_seq ELSE fan_read_seq END,
      creator_read_seq = CASE reader WHEN creator_id THEN mark_room_read.read_seq ELSE creator_read_seq END
      WHERE room_id = room;
  END IF;
  IF read_seq = r.last_seq THEN
    PERFORM end_message_notification(reader, room);
  END IF;
  RETURN NEXT;
END $$;
