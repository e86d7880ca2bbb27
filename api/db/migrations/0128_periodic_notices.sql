-- When a user was last sent a periodic notice required by law: the confirmation of the consent to advertising every two
-- years, and the notice of the use of personal data every year.
CREATE TABLE periodic_notices (
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('consentConfirmation', 'dataUse')),
  notified_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
