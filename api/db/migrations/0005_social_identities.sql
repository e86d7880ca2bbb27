-- Who a provider says somebody is: its issuer and the subject there, never the email, which may change hands.
CREATE TABLE social_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES users,
  -- as it was when linked: shown to its owner, never looked up
  email text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- Networks an account has been signed in from, as a keyed hash. There a stranger's wrong guesses do not count.
CREATE TABLE known_networks (
  user_id text NOT NULL REFERENCES users,
  network bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_sweep ON known_networks (seen_at);
