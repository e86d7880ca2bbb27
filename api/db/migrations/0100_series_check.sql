-- The constraint of 0099, once every row is read.
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_purpose_check;
