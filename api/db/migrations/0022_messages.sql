-- One room per two people, whoever of them wrote or subscribed first: its id is made of the two, so that there is no
-- second one to be made, and no look that has to make the first (docs/decisions/045).
CREATE FUNCTION chat_room_id(one text, other text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'rom_' || left(encode(sha256(convert_to(least(one COLLATE "C", other COLLATE "C") || ' ' || greatest(one COLLATE "C", other COLLATE "C"),
    'UTF8')), 'hex'), 32)
$$;

-- fan and creator: on whose side of a membership each stood when the room was made. Read marks are numbers of messages.
CREATE TABLE chat_rooms (
  room_id text PRIMARY KEY,
  fan_id text NOT NULL REFERENCES users (user_id),
  creator_id text NOT NULL REFERENCES users (user_id),
  last_seq int NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  fan_read_seq int NOT NULL DEFAULT 0,
  creator_read_seq int NOT NULL DEFAULT 0,
  fan_muted boolean NOT NULL DEFAULT false,
  creator_muted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK (fan_id <> creator_id),
  CHECK (room_id = chat_room_id(fan_id, creator_id)),
  CHECK (fan_read_seq BETWEEN 0 AND last_seq),
  CHECK (creator_read_seq BETWEEN 0 AND last_seq)
);
CREATE INDEX chat_rooms_of_fan ON chat_rooms (fan_id, last_at DESC, room_id DESC) WHERE last_seq > 0;
CREATE INDEX chat_rooms_of_creator ON chat_rooms (creator_id, last_at DESC, room_id DESC) WHERE last_seq > 0;
CREATE INDEX chat_rooms_unread_by_fan ON chat_rooms (fan_id) WHERE last_seq > fan_read_seq AND NOT fan_muted;
CREATE INDEX chat_rooms_unread_by_creator ON chat_rooms (creator_id) WHERE last_seq > creator_read_seq AND NOT creator_muted;

-- seq is the order of a room, without a gap when written; what is taken down keeps its number and loses its words.
CREATE TABLE messages (
  message_id text PRIMARY KEY,
  room_id text NOT NULL REFERENCES chat_rooms,
  seq int NOT NULL,
  sender_id text NOT NULL REFERENCES users (user_id),
  client_id text,
  kind text NOT NULL CHECK (kind IN ('text', 'greeting', 'broadcast')),
  body text NOT NULL CHECK (char_length(body) <= 1000),
  sent_at timestamptz NOT NULL,
  read_at timestamptz,
  removed_at timestamptz,
  UNIQUE (room_id, seq),
  CHECK ((removed_at IS NULL) = (body <> ''))
);
CREATE UNIQUE INDEX messages_once ON messages (room_id, sender_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX messages_of_sender ON messages (sender_id, sent_at DESC);

-- What an activist says by itself to who follows or subscribes for the first time, and whom it was said to.
CREATE TABLE greetings (
  creator_id text PRIMARY KEY REFERENCES users (user_id),
  for_subscribers_on boolean NOT NULL,
  for_subscribers_body text NOT NULL CHECK (char_length(for_subscribers_body) <= 1000),
  for_followers_on boolean NOT NULL,
  for_followers_body text NOT NULL CHECK (char_length(for_followers_body) <= 1000),
  updated_at timestamptz NOT NULL,
  CHECK (NOT for_subscribers_on OR for_subscribers_body <> ''),
  CHECK (NOT for_followers_on OR for_followers_body <> '')
);
CREATE TABLE greeted (
  creator_id text NOT NULL REFERENCES users (user_id),
  fan_id text NOT NULL REFERENCES users (user_id),
  occasion text NOT NULL CHECK (occasion IN ('follow', 'subscription')),
  greeted_at timestamptz NOT NULL,
  PRIMARY KEY (creator_id, fan_id, occasion)
);

-- Where two have a live membership they have a room, from the moment it is paid on.
CREATE FUNCTION open_chat_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_at, created_at)
    VALUES (chat_room_id(NEW.fan_id, NEW.creator_id), NEW.fan_id, NEW.creator_id, NEW.started_at, NEW.started_at)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER subscriptions_open_chat_room AFTER INSERT OR UPDATE OF status ON subscriptions
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION open_chat_room();
INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_at, created_at)
  SELECT DISTINCT ON (1) chat_room_id(fan_id, creator_id), fan_id, creator_id, started_at, started_at
  FROM subscriptions WHERE status IN ('active', 'past_due') ORDER BY 1, started_at
  ON CONFLICT DO NOTHING;

-- Why `viewer`, one of the two, may not write to the other at `moment`; NULL where they may: with a live membership
-- between them, whichever way.
CREATE FUNCTION chat_obstacle(viewer text, peer text, moment timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE unpaid boolean;
BEGIN
  IF EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = viewer AND s.creator_id = peer
      AND s.status IN ('active', 'past_due') AND subscription_live(s, moment))
    OR EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = peer AND s.creator_id = viewer
      AND s.status IN ('active', 'past_due') AND subscription_live(s, moment)) THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_id = peer AND u.role = 'activist') THEN RETURN 'participantNotSubscribed'; END IF;
  SELECT s.status = 'past_due' OR s.canceled_reason = 'non_payment' INTO unpaid FROM subscriptions s
    WHERE s.fan_id = viewer AND s.creator_id = peer AND s.started_at IS NOT NULL ORDER BY s.created_at DESC LIMIT 1;
  RETURN CASE WHEN unpaid THEN 'paymentNeeded' ELSE 'subscriptionNeeded' END;
END $$;

-- How many messages a person has not read, counted up to 1,000: of rooms that are not muted, from people they may know of.
-- Like the two below it keeps to the indexes: a plan made while there were few messages would read all of them for ever.
CREATE FUNCTION unread_messages(person text) RETURNS int LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM (
    SELECT FROM (
      SELECT room_id, fan_read_seq AS read_seq FROM chat_rooms
        WHERE fan_id = person AND last_seq > fan_read_seq AND NOT fan_muted AND creator_visible(creator_id, person)
      UNION ALL
      SELECT room_id, creator_read_seq FROM chat_rooms
        WHERE creator_id = person AND last_seq > creator_read_seq AND NOT creator_muted AND creator_visible(fan_id, person)) rooms
    JOIN messages m ON m.room_id = rooms.room_id AND m.seq > rooms.read_seq AND m.sender_id <> person AND m.removed_at IS NULL
    LIMIT 1000) unread);
END $$;

-- Writes a message into its room, or tells why not, in one exchange: the room's row is held, so that numbers follow one
-- another and the same client id is found however close two tries come. `per_window`: how many texts a person may send
-- in ten seconds, in all rooms and on all nodes; their tries come one after the other.
-- outcome: sent, known (the same was sent before), conflict (its client id stands for other words), notFound, tooMany
-- (wait_ms until one more is taken), or the obstacle. A greeting and a broadcast are held up by neither
-- obstacle nor limit.
CREATE FUNCTION write_message(id text, room text, sender text, client text, new_kind text, new_body text, moment timestamptz,
    per_window int, mailed_by_default boolean)
  RETURNS TABLE (outcome text, wait_ms int, peer text, message messages) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE r chat_rooms; full_since timestamptz;
BEGIN
  IF new_kind = 'text' THEN PERFORM pg_advisory_xact_lock(hashtextextended(sender, 22)); END IF;
  SELECT * INTO r FROM chat_rooms WHERE room_id = room AND sender IN (fan_id, creator_id) FOR UPDATE;
  peer := CASE sender WHEN r.fan_id THEN r.creator_id ELSE r.fan_id END;
  IF r.room_id IS NULL OR NOT creator_visible(peer, sender)
    OR NOT EXISTS (SELECT FROM users u WHERE u.user_id = sender AND u.status = 'active') THEN
    outcome := 'notFound'; RETURN NEXT; RETURN;
  END IF;
  SELECT * INTO message FROM messages m WHERE m.room_id = room AND m.sender_id = sender AND m.client_id = client;
  IF FOUND THEN
    outcome := CASE WHEN message.body IN (new_body, '') THEN 'known' ELSE 'conflict' END;
    RETURN NEXT; RETURN;
  END IF;
  IF new_kind = 'text' THEN
    outcome := chat_obstacle(sender, peer, moment);
    IF outcome IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
    SELECT m.sent_at INTO full_since FROM messages m WHERE m.sender_id = sender AND m.kind = 'text'
      AND m.sent_at > moment - interval '10 seconds' ORDER BY m.sent_at DESC OFFSET per_window - 1 LIMIT 1;
    IF FOUND THEN
      outcome := 'tooMany';
      wait_ms := ceil(extract(epoch FROM full_since + interval '10 seconds' - moment) * 1000);
      RETURN NEXT; RETURN;
    END IF;
  END IF;
  INSERT INTO messages (message_id, room_id, seq, sender_id, client_id, kind, body, sent_at)
    VALUES (id, room, r.last_seq + 1, sender, client, new_kind, new_body, greatest(moment, r.last_at)) RETURNING * INTO message;
  -- Who writes with nothing unread before them has read their own words too.
  UPDATE chat_rooms SET last_seq = message.seq, last_at = message.sent_at,
    fan_read_seq = CASE WHEN sender = r.fan_id AND r.fan_read_seq = r.last_seq THEN message.seq ELSE fan_read_seq END,
    creator_read_seq = CASE WHEN sender = r.creator_id AND r.creator_read_seq = r.last_seq THEN message.seq ELSE creator_read_seq END
    WHERE room_id = room;
  IF NOT (CASE sender WHEN r.fan_id THEN r.creator_muted ELSE r.fan_muted END) THEN
    PERFORM tell_of_message(peer, sender, room, message.sent_at, mailed_by_default);
  END IF;
  outcome := 'sent';
  RETURN NEXT;
END $$;

-- Tells a person of a message: what they were told and have not looked at yet takes it in, and only a new telling is mailed.
CREATE FUNCTION tell_of_message(recipient text, sender text, room text, moment timestamptz, mailed_by_default boolean)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE told text; fresh boolean;
BEGIN
  INSERT INTO notifications AS held (notification_id, user_id, kind, actor_id, target_type, target_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), recipient, 'message', sender, 'room', room, moment, moment)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    DO UPDATE SET latest_at = greatest(held.latest_at, EXCLUDED.latest_at)
    RETURNING notification_id, xmax = 0 INTO told, fresh;
  IF fresh AND coalesce((SELECT by_email FROM notification_choices c WHERE c.user_id = recipient AND c.kind = 'message'), mailed_by_default) THEN
    PERFORM graphile_worker.add_job('mail_notification', json_build_object('notificationId', told), max_attempts => 12);
  END IF;
END $$;

-- Moves a read mark on, never back, and dates what came before it; what told of the room is done with when all is read.
-- No row for a room that is not `reader`'s to see.
CREATE FUNCTION mark_messages_read(room text, reader text, up_to int, moment timestamptz)
  RETURNS TABLE (read_seq int, moved boolean, peer text) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE r chat_rooms; before int;
BEGIN
  SELECT * INTO r FROM chat_rooms WHERE room_id = room AND reader IN (fan_id, creator_id) FOR UPDATE;
  peer := CASE reader WHEN r.fan_id THEN r.creator_id ELSE r.fan_id END;
  IF r.room_id IS NULL OR NOT creator_visible(peer, reader) THEN RETURN; END IF;
  before := CASE reader WHEN r.fan_id THEN r.fan_read_seq ELSE r.creator_read_seq END;
  read_seq := greatest(before, least(up_to, r.last_seq));
  moved := read_seq > before;
  IF moved THEN
    UPDATE messages m SET read_at = greatest(moment, m.sent_at)
      WHERE m.room_id = room AND m.seq > before AND m.seq <= mark_messages_read.read_seq AND m.sender_id <> reader AND m.read_at IS NULL;
    UPDATE chat_rooms SET
      fan_read_seq = CASE reader WHEN fan_id THEN mark_messages_read.read_seq ELSE fan_read_seq END,
      creator_read_seq = CASE reader WHEN creator_id THEN mark_messages_read.read_seq ELSE creator_read_seq END
      WHERE room_id = room;
  END IF;
  IF read_seq = r.last_seq THEN
    DELETE FROM notifications n WHERE n.user_id = reader AND n.kind = 'message' AND n.target_id = room AND n.read_at IS NULL;
  END IF;
  RETURN NEXT;
END $$;

-- A word of a creator's to everybody who has a live membership, on its way: written as far as the cursor.
CREATE TABLE broadcasts (
  broadcast_id text PRIMARY KEY,
  creator_id text NOT NULL REFERENCES users (user_id),
  client_id text NOT NULL,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 1000),
  cursor_id text NOT NULL DEFAULT '',
  sent_count int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  done_at timestamptz,
  UNIQUE (creator_id, client_id)
);
CREATE INDEX broadcasts_of_creator ON broadcasts (creator_id, created_at DESC, broadcast_id DESC);
CREATE INDEX subscriptions_members ON subscriptions (creator_id, fan_id) WHERE status IN ('active', 'past_due');
CREATE INDEX broadcasts_under_way ON broadcasts (touched_at) WHERE done_at IS NULL;

-- Sockets close with the consent they were opened under, as they do with their session.
CREATE FUNCTION tell_consent_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', session_id) FROM sessions WHERE user_id = NEW.user_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell_consent_withdrawn AFTER UPDATE OF capture_consent_version ON users
  FOR EACH ROW WHEN (OLD.capture_consent_version IS NOT NULL AND NEW.capture_consent_version IS NULL)
  EXECUTE FUNCTION tell_consent_withdrawn();

-- Tells the nodes whose number of unread has changed. Messages tell so themselves, and more.
CREATE FUNCTION tell_notified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notified', NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_tell AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind <> 'message') EXECUTE FUNCTION tell_notified();
