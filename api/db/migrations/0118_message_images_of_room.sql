-- transaction: no
-- A room's pictures, the newest first: ids of messages begin with their time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS message_images_of_room ON message_images (room_id, message_id DESC, position);
