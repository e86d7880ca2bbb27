-- The constraints of 0058, once every row is read.
ALTER TABLE posts VALIDATE CONSTRAINT posts_labels_check;
ALTER TABLE post_drafts VALIDATE CONSTRAINT post_drafts_labels_check;
