-- revision: 1 of cefb68e6b1e4
-- Two users with a live membership have a room, from its payment on.
CREATE OR REPLACE FUNCTION open_chat_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_at, created_at)
    VALUES (chat_room_id(NEW.fan_id, NEW.creator_id), NEW.fan_id, NEW.creator_id, NEW.started_at, NEW.started_at)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
