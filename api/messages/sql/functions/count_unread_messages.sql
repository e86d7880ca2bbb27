-- revision: 4 of 75a13bea3c25
-- What counts as unread: messages up to 1,000 of rooms that are not muted, from users `reader` may know of. Keeps to the
-- indexes, as send_message does: a plan made while there were few messages would read all of them for ever. Planned
-- once for each connection: planning takes twice as long as counting.
CREATE OR REPLACE FUNCTION count_unread_messages(reader text) RETURNS int LANGUAGE plpgsql STABLE
 SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM (
    SELECT FROM (
      SELECT room_id, fan_read_seq AS read_seq FROM chat_rooms
        WHERE fan_id = reader AND last_seq > fan_read_seq AND NOT fan_muted AND creator_visible(creator_id, reader)
      UNION ALL
      SELECT room_id, creator_read_seq FROM chat_rooms
        WHERE creator_id = reader AND last_seq > creator_read_seq AND NOT creator_muted AND creator_visible(fan_id, reader)) rooms
    JOIN messages m ON m.room_id = rooms.room_id AND m.seq > rooms.read_seq AND m.sender_id <> reader AND m.removed_at IS NULL
    LIMIT 1000) unread);
END $$;
