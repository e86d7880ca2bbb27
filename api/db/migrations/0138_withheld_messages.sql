-- A message can be withheld on request, as posts and comments (docs/decisions/114). No column of messages: the serving
-- version has prepared statements that select all of its columns, and they fail once there is another one.
CREATE TABLE withheld_messages (
  -- a broadcast, for every message of it, or else the message itself
  source_id text PRIMARY KEY,
  sender_id text NOT NULL REFERENCES users,
  withheld_until timestamptz NOT NULL
);
CREATE INDEX withheld_messages_of_sender ON withheld_messages (sender_id);
ALTER TABLE takedowns ADD COLUMN room_id text,
  ADD COLUMN message_seq integer,
  ADD CONSTRAINT takedowns_room_check
    CHECK ((room_id IS NOT NULL AND message_seq IS NOT NULL) = (target_type = 'message')) NOT VALID,
  DROP CONSTRAINT takedowns_target_type_check,
  ADD CONSTRAINT takedowns_target_type_check
    CHECK (target_type IN ('post', 'comment', 'campaign', 'profile', 'message')) NOT VALID,
  DROP CONSTRAINT takedowns_post_check,
  ADD CONSTRAINT takedowns_post_check
    CHECK ((post_id IS NULL) = (target_type IN ('campaign', 'profile', 'message'))) NOT VALID;
