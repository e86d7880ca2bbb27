-- A version may ask everybody again for their agreement, and says in both languages what it changes, one change a line.
-- Without `asks_again` a version is announced alone.
ALTER TABLE policy_texts
  ADD COLUMN asks_again boolean NOT NULL DEFAULT false,
  ADD COLUMN ko_changes text NOT NULL DEFAULT '',
  ADD COLUMN en_changes text NOT NULL DEFAULT '';
ALTER TABLE policy_texts
  ADD CONSTRAINT policy_texts_ko_changes_check CHECK (char_length(ko_changes) <= 2000) NOT VALID,
  ADD CONSTRAINT policy_texts_en_changes_check CHECK (char_length(en_changes) <= 2000) NOT VALID,
  ADD CONSTRAINT policy_texts_asks_again_check CHECK (NOT asks_again OR ko_changes <> '' AND en_changes <> '') NOT VALID;
ALTER TABLE policy_drafts
  ADD COLUMN asks_again boolean NOT NULL DEFAULT false,
  ADD COLUMN ko_changes text NOT NULL DEFAULT '',
  ADD COLUMN en_changes text NOT NULL DEFAULT '';

-- The last versions a user agreed to: whether to ask is read at each page. Everybody agreed to the first at sign-up.
ALTER TABLE users
  ADD COLUMN terms_version int NOT NULL DEFAULT 1,
  ADD COLUMN privacy_version int NOT NULL DEFAULT 1;
UPDATE users u SET terms_version = c.version
  FROM (SELECT user_id, max(version) AS version FROM consents WHERE kind = 'terms' AND given AND version > 1 GROUP BY user_id) c
  WHERE c.user_id = u.user_id;
UPDATE users u SET privacy_version = c.version
  FROM (SELECT user_id, max(version) AS version FROM consents WHERE kind = 'privacy' AND given AND version > 1 GROUP BY user_id) c
  WHERE c.user_id = u.user_id;

-- The version of a policy in force that was the last to ask again: who agreed to an earlier one is asked; NULL if none did.
CREATE FUNCTION last_asking_policy(asked text, moment timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT version FROM policy_texts WHERE kind = asked AND asks_again AND effective_at <= moment ORDER BY version DESC LIMIT 1
$$;
