-- revision: 2 of eec107a1de47
-- Gives a user the domain of their address and all that look like it; one they leave stays theirs for 365 days.
CREATE OR REPLACE FUNCTION claim_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.domain = OLD.domain THEN RETURN NEW; END IF;
    INSERT INTO former_domains (domain, user_id, left_at, held_until)
      VALUES (OLD.domain, OLD.user_id, NEW.updated_at, NEW.updated_at + interval '365 days')
      ON CONFLICT (domain) DO UPDATE SET user_id = EXCLUDED.user_id, left_at = EXCLUDED.left_at, held_until = EXCLUDED.held_until;
    UPDATE domain_claims SET held_until = NEW.updated_at + interval '365 days' WHERE domain_skeleton = OLD.domain_skeleton;
  END IF;
  INSERT INTO domain_claims AS claim (domain_skeleton, user_id) VALUES (NEW.domain_skeleton, NEW.user_id)
    ON CONFLICT (domain_skeleton) DO UPDATE SET user_id = EXCLUDED.user_id, held_until = NULL
    WHERE claim.user_id = EXCLUDED.user_id OR (claim.held_until <= NEW.updated_at AND claim.application_id IS NULL);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'domain % is taken', NEW.domain USING ERRCODE = 'unique_violation', CONSTRAINT = 'domain_claims_pkey';
  END IF;
  RETURN NEW;
END $$;
