-- The constraints of 0087, once every row is read.
ALTER TABLE posts VALIDATE CONSTRAINT posts_teaser_check;
ALTER TABLE post_drafts VALIDATE CONSTRAINT post_drafts_teaser_check;
