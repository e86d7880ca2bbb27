-- The constraint of 0119, once every row is read.
ALTER TABLE comments VALIDATE CONSTRAINT comments_like_count_check;
