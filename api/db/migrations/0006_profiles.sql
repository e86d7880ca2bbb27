-- Every domain ID by its skeleton, in use (held_until NULL) or held for the person who left it. The one key here is
-- what makes a claim safe: `users` alone forgets an address the moment it is left.
CREATE TABLE domain_claims (
  domain_skeleton text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  held_until timestamptz
);
CREATE INDEX domain_claims_of_user ON domain_claims (user_id);
INSERT INTO domain_claims (domain_skeleton, user_id) SELECT domain_skeleton, user_id FROM users;

-- Addresses that lead on to where their person is now, while they are held.
CREATE TABLE former_domains (
  domain text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  left_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL
);
CREATE INDEX former_domains_of_user ON former_domains (user_id);

-- Claims go with users.domain, whoever writes it. A claim is taken over when it is the person's own or its year is
-- over at the time of the change; else the change fails as any unique violation does.
CREATE FUNCTION claim_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.domain = OLD.domain THEN RETURN NEW; END IF;
    INSERT INTO former_domains (domain, user_id, left_at, held_until)
      VALUES (OLD.domain, OLD.user_id, NEW.updated_at, NEW.updated_at + interval '365 days')
      ON CONFLICT (domain) DO UPDATE SET user_id = EXCLUDED.user_id, left_at = EXCLUDED.left_at, held_until = EXCLUDED.held_until;
    UPDATE domain_claims SET held_until = NEW.updated_at + interval '365 days' WHERE domain_skeleton = OLD.domain_skeleton;
  END IF;
  INSERT INTO domain_claims AS held (domain_skeleton, user_id) VALUES (NEW.domain_skeleton, NEW.user_id)
    ON CONFLICT (domain_skeleton) DO UPDATE SET user_id = EXCLUDED.user_id, held_until = NULL
    WHERE held.user_id = EXCLUDED.user_id OR held.held_until <= NEW.updated_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'domain % is taken', NEW.domain USING ERRCODE = 'unique_violation', CONSTRAINT = 'domain_claims_pkey';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_claim_domain AFTER INSERT OR UPDATE OF domain ON users FOR EACH ROW EXECUTE FUNCTION claim_domain();

-- Whose address `wanted` is at `moment`: theirs now, or theirs before and still held.
CREATE FUNCTION domain_owner(wanted text, moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT user_id FROM (
    SELECT user_id, 1 AS rank FROM users WHERE domain = wanted
    UNION ALL SELECT user_id, 2 FROM former_domains WHERE domain = wanted AND held_until > moment
  ) owners ORDER BY rank LIMIT 1
$$;

-- A picture on its way: offered an address in quarantine, then adopted under a key of ours, or swept away.
CREATE TABLE uploads (
  upload_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('profile', 'background', 'post')),
  content_type text NOT NULL,
  bytes int NOT NULL CHECK (bytes BETWEEN 1 AND 10485760),
  quarantine_key text NOT NULL UNIQUE,
  picture_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  adopted_at timestamptz,
  swept_at timestamptz
);
CREATE INDEX uploads_sweep ON uploads (expires_at) WHERE swept_at IS NULL;
CREATE INDEX uploads_of_user ON uploads (user_id, created_at DESC);

-- One row per visitor and civil day in Seoul, kept 30 days (docs/decisions/015).
CREATE TABLE visits (
  visited_id text NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  visitor_id text NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  visited_on date NOT NULL,
  visited_at timestamptz NOT NULL,
  PRIMARY KEY (visited_id, visitor_id, visited_on),
  CHECK (visited_id <> visitor_id)
);
CREATE INDEX visits_newest ON visits (visited_id, visited_at DESC, visitor_id DESC);
CREATE INDEX visits_sweep ON visits (visited_at);

DROP INDEX follows_of_creator;
CREATE INDEX follows_of_creator ON follows (creator_id, created_at DESC, follower_id DESC);
CREATE INDEX follows_of_follower ON follows (follower_id, created_at DESC, creator_id DESC);
CREATE INDEX blocks_of_blocker ON blocks (blocker_id, created_at DESC, blocked_id DESC);
