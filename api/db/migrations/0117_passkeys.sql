-- Public keys of passkeys; the private ones never leave the users' devices. `sign_count`: the authenticator's counter at
-- the last login, zero for those that count nothing.
CREATE TABLE passkeys (
  passkey_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges that a passkey has signed: none is accepted twice.
CREATE TABLE used_passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_passkey_challenges_sweep ON used_passkey_challenges (expires_at);
