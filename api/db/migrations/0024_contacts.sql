-- What people write to us from the contact form, kept three years as complaints are. `digest` is of whose words they are
-- and of the day: a form sent twice is one.
CREATE TABLE contacts (
  contact_id text PRIMARY KEY,
  user_id text REFERENCES users (user_id),
  email text NOT NULL,
  lang text NOT NULL CHECK (lang IN ('ko', 'en')),
  topic text NOT NULL CHECK (topic IN ('general', 'payment', 'account', 'report', 'activist', 'partnership')),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  digest bytea NOT NULL UNIQUE,
  received_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('answered', 'closed')),
  answer text CHECK (char_length(answer) <= 2000),
  decided_at timestamptz,
  decided_by text REFERENCES users (user_id),
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((outcome IS NULL) = (decided_by IS NULL)),
  CHECK ((coalesce(outcome, '') = 'answered') = (answer IS NOT NULL))
);
CREATE INDEX contacts_newest ON contacts (received_at DESC, contact_id DESC);
CREATE INDEX contacts_open ON contacts (received_at DESC, contact_id DESC) WHERE outcome IS NULL;
CREATE INDEX contacts_of_user ON contacts (user_id) WHERE user_id IS NOT NULL;
