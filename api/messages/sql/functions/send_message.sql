-- revision: 1 of ff586032fce0
-- Writes a message and its number into its room, or returns why not. outcome: sent, known (sent before), conflict (its
-- client id has another text), notFound, tooMany (`wait_ms` until the next; `per_window` texts in ten seconds), or that of
-- chat_refusal_reason. The room's row is locked. A greeting and a broadcast are neither refused nor limited.
CREATE OR REPLACE FUNCTION send_message(id text, room text, sender text, client text, new_kind text, new_body text, at timestamptz,
    per_window int, mailed_by_default boolean)
  RETURNS TABLE (outcome text, wait_ms int, participant_id text, message messages) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE r chat_rooms; full_since timestamptz;
BEGIN
  IF new_kind = 'text' THEN PERFORM pg_advisory_xact_lock(hashtextextended(sender, 22)); END IF;
  SELECT * INTO r FROM chat_rooms WHERE room_id = room AND sender IN (fan_id, creator_id) FOR UPDATE;
  participant_id := CASE sender WHEN r.fan_id THEN r.creator_id ELSE r.fan_id END;
  IF r.room_id IS NULL OR NOT creator_visible(participant_id, sender)
    OR NOT EXISTS (SELECT FROM users u WHERE u.user_id = sender AND u.status = 'active') THEN
    outcome := 'notFound'; RETURN NEXT; RETURN;
  END IF;
  SELECT * INTO message FROM messages m WHERE m.room_id = room AND m.sender_id = sender AND m.client_id = client;
  IF FOUND THEN
    outcome := CASE WHEN message.removed_at IS NOT NULL OR message.body = new_body THEN 'known' ELSE 'conflict' END;
    RETURN NEXT; RETURN;
  END IF;
  IF new_kind = 'text' THEN
    outcome := chat_refusal_reason(sender, participant_id, at);
    IF outcome IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
    SELECT m.sent_at INTO full_since FROM messages m WHERE m.sender_id = sender AND m.kind = 'text'
      AND m.sent_at > at - interval '10 seconds' ORDER BY m.sent_at DESC OFFSET per_window - 1 LIMIT 1;
    IF FOUND THEN
      outcome := 'tooMany';
      wait_ms := ceil(extract(epoch FROM full_since + interval '10 seconds' - at) * 1000);
      RETURN NEXT; RETURN;
    END IF;
  END IF;
  INSERT INTO messages (message_id, room_id, seq, sender_id, client_id, kind, body, sent_at)
    VALUES (id, room, r.last_seq + 1, sender, client, new_kind, new_body, greatest(at, r.last_at)) RETURNING * INTO message;
  -- A sender with nothing unread before has read their own message too.
  UPDATE chat_rooms SET last_seq = message.seq, last_at = message.sent_at,
    fan_read_seq = CASE WHEN sender = r.fan_id AND r.fan_read_seq = r.last_seq THEN message.seq ELSE fan_read_seq END,
    creator_read_seq = CASE WHEN sender = r.creator_id AND r.creator_read_seq = r.last_seq THEN message.seq ELSE creator_read_seq END
    WHERE room_id = room;
  IF NOT (CASE sender WHEN r.fan_id THEN r.creator_muted ELSE r.fan_muted END) THEN
    PERFORM notify_message(participant_id, sender, room, message.sent_at, mailed_by_default);
  END IF;
  outcome := 'sent';
  RETURN NEXT;
END $$;
