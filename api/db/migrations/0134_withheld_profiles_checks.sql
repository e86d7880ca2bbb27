-- The constraints of 0133, once every row is read.
ALTER TABLE takedowns VALIDATE CONSTRAINT takedowns_target_type_check;
ALTER TABLE takedowns VALIDATE CONSTRAINT takedowns_post_check;
