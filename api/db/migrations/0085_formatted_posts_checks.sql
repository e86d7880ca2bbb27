-- The constraints of 0084, once every row is read.
ALTER TABLE posts VALIDATE CONSTRAINT posts_markdown_check;
ALTER TABLE posts VALIDATE CONSTRAINT posts_formatted_check;
