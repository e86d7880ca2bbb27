-- What has to be disclosed of a post, above it wherever it is displayed: a paid partnership, persons made or altered by AI.
ALTER TABLE posts ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT posts_labels_check CHECK (labels <@ ARRAY['paidPartnership', 'aiPersons']) NOT VALID;
ALTER TABLE post_drafts ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT post_drafts_labels_check CHECK (labels <@ ARRAY['paidPartnership', 'aiPersons']) NOT VALID;
