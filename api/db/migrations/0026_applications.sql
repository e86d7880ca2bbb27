-- Applications to become an activist. What was answered stands as it was sent in; the number to call is sealed.
CREATE TABLE applications (
  application_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  sns_type text NOT NULL,
  sns_id text NOT NULL,
  field text NOT NULL CHECK (field IN ('art', 'entrepreneurship', 'sports', 'celebrity', 'social')),
  domain text NOT NULL,
  domain_skeleton text NOT NULL,
  re_donation_org text NOT NULL,
  re_donation_rate int NOT NULL CHECK (re_donation_rate = -1 OR re_donation_rate BETWEEN 1 AND 100),
  phone_sealed text NOT NULL,
  agency_code text NOT NULL,
  profile_image_key text,
  background_image_key text,
  bio text NOT NULL CHECK (char_length(bio) BETWEEN 1 AND 150),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text REFERENCES users (user_id),
  decision_reason text,
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status IN ('approved', 'rejected')) = (decided_by IS NOT NULL)),
  CHECK ((status = 'rejected') = (decision_reason IS NOT NULL)),
  CHECK ((re_donation_rate = -1) = (re_donation_org = ''))
);
CREATE UNIQUE INDEX applications_one_pending ON applications (user_id) WHERE status = 'pending';
CREATE UNIQUE INDEX applications_one_approved ON applications (user_id) WHERE status = 'approved';
CREATE INDEX applications_of_user ON applications (user_id, submitted_at DESC, application_id DESC);
CREATE INDEX applications_newest ON applications (submitted_at DESC, application_id DESC);
CREATE INDEX applications_waiting ON applications (submitted_at DESC, application_id DESC) WHERE status = 'pending';
CREATE INDEX applications_sweep ON applications (decided_at) WHERE status IN ('rejected', 'withdrawn');

-- What a person has typed of an application so far, whatever it is; one per person.
CREATE TABLE application_drafts (
  user_id text PRIMARY KEY REFERENCES users,
  answers jsonb NOT NULL,
  phone_sealed text NOT NULL,
  profile_image_key text,
  background_image_key text,
  saved_at timestamptz NOT NULL
);
CREATE INDEX application_drafts_sweep ON application_drafts (saved_at);

-- A domain ID that a pending application asks for is its applicant's, whatever held_until says: nobody else's claim
-- takes it over. Released, it is as free as held_until makes it; one that was nobody's before is free at once.
ALTER TABLE domain_claims ADD COLUMN application_id text UNIQUE REFERENCES applications ON DELETE SET NULL;

CREATE OR REPLACE FUNCTION claim_domain() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE held.user_id = EXCLUDED.user_id OR (held.held_until <= NEW.updated_at AND held.application_id IS NULL);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'domain % is taken', NEW.domain USING ERRCODE = 'unique_violation', CONSTRAINT = 'domain_claims_pkey';
  END IF;
  RETURN NEW;
END $$;
