-- The constraints of 0138, once every row is read.
ALTER TABLE takedowns VALIDATE CONSTRAINT takedowns_room_check;
ALTER TABLE takedowns VALIDATE CONSTRAINT takedowns_target_type_check;
ALTER TABLE takedowns VALIDATE CONSTRAINT takedowns_post_check;
