-- The constraint of 0082, once every row is read.
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check;
