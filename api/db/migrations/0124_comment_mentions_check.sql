-- The constraint of 0123, once every row is read.
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check;
