-- The constraints of 0135, once every row is read.
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_owner_check;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_purpose_check;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_takedown_id_fkey;
