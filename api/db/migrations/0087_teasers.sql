-- What a creator writes of a post for those who may not open it; empty for none. Never made from the post.
ALTER TABLE posts ADD COLUMN teaser text NOT NULL DEFAULT '';
ALTER TABLE post_drafts ADD COLUMN teaser text NOT NULL DEFAULT '';
ALTER TABLE posts ADD CONSTRAINT posts_teaser_check CHECK (char_length(teaser) <= 300) NOT VALID;
ALTER TABLE post_drafts ADD CONSTRAINT post_drafts_teaser_check CHECK (char_length(teaser) <= 300) NOT VALID;
