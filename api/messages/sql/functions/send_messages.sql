-- revision: 1 of a8d1775527a3
-- Writes what arrived during another commit, in its order, with one commit for all of it (docs/decisions/054). Waits for
-- no lock, so that a locked room delays no other: what would have to wait is left out as 'busy', with all that follows
-- in the same room, and is to be written by itself.
CREATE OR REPLACE FUNCTION send_messages(ids text[], rooms text[], senders text[], clients text[], bodies text[], times timestamptz[],
    per_window int, mailed_by_default boolean)
  RETURNS TABLE (outcome text, wait_ms int, participant_id text, message messages) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE locked text[] := '{}'; left_out text[] := '{}';
BEGIN
  FOR i IN 1..cardinality(ids) LOOP
    IF NOT rooms[i] = ANY (locked || left_out) THEN
      PERFORM FROM chat_rooms WHERE room_id = rooms[i] FOR UPDATE SKIP LOCKED;
      IF FOUND THEN locked := locked || rooms[i]; ELSE left_out := left_out || rooms[i]; END IF;
    END IF;
    IF rooms[i] = ANY (locked) AND pg_try_advisory_xact_lock(hashtextextended(senders[i], 22)) THEN
      RETURN QUERY SELECT w.* FROM send_message(ids[i], rooms[i], senders[i], clients[i], 'text', bodies[i], times[i],
        per_window, mailed_by_default) w;
    ELSE
      left_out := left_out || rooms[i];
      locked := array_remove(locked, rooms[i]);
      RETURN QUERY SELECT 'busy', NULL::int, NULL::text, NULL::messages;
    END IF;
  END LOOP;
END $$;
