-- Pictures of a message, at most four, as those of a post. A broadcast has its own in its row, and each message written
-- from it names the same files. The room says whose they are to see, so that one lookup decides.
CREATE TABLE message_images (
  message_id text NOT NULL REFERENCES messages ON DELETE CASCADE,
  position int NOT NULL,
  room_id text NOT NULL REFERENCES chat_rooms,
  image_key text NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  color text NOT NULL,
  widths int[] NOT NULL,
  PRIMARY KEY (message_id, position)
);
CREATE INDEX message_images_by_key ON message_images (image_key, room_id);
ALTER TABLE broadcasts ADD COLUMN images jsonb NOT NULL DEFAULT '[]';
-- What has pictures may have no text; 0114 checks the rows that are there.
ALTER TABLE messages DROP CONSTRAINT messages_check,
  ADD CONSTRAINT messages_check CHECK (removed_at IS NULL OR body = '') NOT VALID;
ALTER TABLE broadcasts DROP CONSTRAINT broadcasts_body_check,
  ADD CONSTRAINT broadcasts_body_check CHECK (char_length(body) <= 1000) NOT VALID;
ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check
    CHECK (purpose IN ('profile', 'background', 'post', 'campaign', 'series', 'message')) NOT VALID;
