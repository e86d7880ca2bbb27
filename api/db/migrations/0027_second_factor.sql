-- What a person's authenticator app makes its codes of, sealed. Until `confirmed_at` it is being set up by the session
-- `begun_by` and opens nothing. `last_step`: the newest time step a code was taken of; no step is taken twice.
CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users,
  secret_sealed text NOT NULL,
  begun_by text NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step int NOT NULL DEFAULT 0
);
CREATE INDEX second_factors_pending ON second_factors (begun_at) WHERE confirmed_at IS NULL;

-- Ten for who has lost the app, each for one use. 120 random bits each, so a plain hash keeps them.
CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Who has given the right password (or Google's word) and not the second factor yet. It opens nothing but that step.
CREATE TABLE login_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_challenges_of_user ON login_challenges (user_id);
CREATE INDEX login_challenges_sweep ON login_challenges (expires_at);

-- When this session passed the second factor; null where it never did, or where the factor was turned off since.
ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz;
