-- A request to take a post or comment down, of a person with or without an account (docs/decisions/114). Its tokens are in
-- the links of mails and stored as SHA-256: the requester's from the start, the author's while there is something to object to.
CREATE TABLE takedowns (
  takedown_id text PRIMARY KEY,
  ground text NOT NULL CHECK (ground IN ('defamation', 'privacy', 'copyright', 'other', 'illegalFootage')),
  footage_kind text CHECK (footage_kind IN ('filmed', 'altered', 'minor')),
  target_type text NOT NULL CHECK (target_type IN ('post', 'comment')),
  target_id text NOT NULL,
  post_id text NOT NULL REFERENCES posts,
  owner_id text NOT NULL REFERENCES users (user_id),
  reported_body text NOT NULL,
  requester_name text NOT NULL CHECK (char_length(requester_name) <= 50),
  requester_role text NOT NULL CHECK (requester_role IN ('self', 'agent')),
  email text NOT NULL,
  lang text NOT NULL CHECK (lang IN ('ko', 'en')),
  statement text NOT NULL CHECK (char_length(statement) <= 2000),
  requester_token_hash bytea NOT NULL UNIQUE,
  received_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  outcome text CHECK (outcome IN ('withheld', 'refused', 'removed', 'restored', 'returned')),
  reason text NOT NULL DEFAULT '',
  withheld_at timestamptz,
  withheld_until timestamptz,
  decided_at timestamptz,
  decided_by text REFERENCES users (user_id),
  author_token_hash bytea UNIQUE,
  objection text CHECK (char_length(objection) <= 2000),
  objected_at timestamptz,
  CHECK ((ground = 'illegalFootage') = (footage_kind IS NOT NULL)),
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK (outcome IS NULL OR confirmed_at IS NOT NULL),
  CHECK ((withheld_at IS NULL) = (withheld_until IS NULL)),
  CHECK (withheld_until <= withheld_at + interval '720 hours'),
  CHECK (outcome IS DISTINCT FROM 'withheld' OR withheld_at IS NOT NULL),
  CHECK ((objected_at IS NULL) = (objection IS NULL))
);
CREATE UNIQUE INDEX takedowns_one_withheld ON takedowns (target_type, target_id) WHERE outcome = 'withheld';
CREATE INDEX takedowns_open ON takedowns (confirmed_at) WHERE outcome IS NULL;
CREATE INDEX takedowns_unconfirmed ON takedowns (received_at) WHERE confirmed_at IS NULL;
CREATE INDEX takedowns_newest ON takedowns (confirmed_at DESC, takedown_id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX takedowns_of_owner ON takedowns (owner_id);
CREATE INDEX takedowns_of_post ON takedowns (post_id);
