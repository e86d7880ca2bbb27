-- A post's text with marks: as it was typed, and parsed for pages. Both null where the text has none: it is `body`,
-- which is otherwise its words alone, for search, feeds, notices, share cards and exports.
ALTER TABLE posts ADD COLUMN markdown text, ADD COLUMN blocks json;
ALTER TABLE posts ADD CONSTRAINT posts_markdown_check CHECK (char_length(markdown) <= 5000) NOT VALID;
ALTER TABLE posts ADD CONSTRAINT posts_formatted_check CHECK ((markdown IS NULL) = (blocks IS NULL)) NOT VALID;
