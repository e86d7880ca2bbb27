-- When a user was last sent a notice that the law wants repeated: to confirm the consent to advertising every two years,
-- and of the use of personal data every year.
CREATE TABLE periodic_notices (
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('consentConfirmation', 'dataUse')),
  notified_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
