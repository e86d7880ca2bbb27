-- The constraints of 0113, once every row is read.
ALTER TABLE messages VALIDATE CONSTRAINT messages_check;
ALTER TABLE broadcasts VALIDATE CONSTRAINT broadcasts_body_check;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_purpose_check;
