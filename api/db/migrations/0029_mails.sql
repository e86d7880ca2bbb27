-- Every mail we send, without a word of what it says: to whom as a keyed hash and masked, and what became of it. Kept
-- 90 days. 'sending' is written before a mail is handed over: a worker that dies in between leaves it, and it means
-- that nobody knows (docs/decisions/052).
CREATE TABLE mails (
  mail_id text PRIMARY KEY,
  kind text NOT NULL,
  user_id text REFERENCES users,
  to_hash bytea NOT NULL,
  to_masked text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'bounced', 'complained')),
  tries int NOT NULL DEFAULT 0,
  -- what the receiving server answered last, as numbers alone: 250, 451, 550 5.1.1
  code text CHECK (code ~ '^[2-5][0-9]{2}( [245]\.[0-9]{1,3}\.[0-9]{1,3})?$'),
  created_at timestamptz NOT NULL,
  tried_at timestamptz,
  settled_at timestamptz,
  CHECK ((state IN ('queued', 'sending')) = (settled_at IS NULL)),
  CHECK ((state = 'queued' AND tries = 0) OR tried_at IS NOT NULL)
);
CREATE INDEX mails_newest ON mails (created_at DESC, mail_id DESC);
CREATE INDEX mails_of_address ON mails (to_hash, created_at DESC, mail_id DESC);
CREATE INDEX mails_of_user ON mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_troubled ON mails (created_at DESC) WHERE state IN ('failed', 'bounced', 'complained');

-- Addresses whose mail comes back, or whose owner called it spam: nothing goes there by choice until somebody shows
-- that mail arrives, or an admin clears it.
CREATE TABLE returned_addresses (
  address_hash bytea PRIMARY KEY,
  why text NOT NULL CHECK (why IN ('bounced', 'complained')),
  mail_id text NOT NULL,
  returned_at timestamptz NOT NULL
);
