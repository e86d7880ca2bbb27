-- Advertising mail that an admin sends to those who consented to it; kept for six months.
CREATE TABLE marketing_mails (
  marketing_mail_id text PRIMARY KEY,
  ko_subject text NOT NULL,
  ko_body text NOT NULL,
  en_subject text NOT NULL,
  en_body text NOT NULL,
  created_by text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- null for a draft
  confirmed_at timestamptz,
  -- the last user of the batch before
  cursor_id text NOT NULL DEFAULT '',
  -- when the last recipient's job was queued
  queued_at timestamptz
);
CREATE TABLE marketing_mail_recipients (
  marketing_mail_id text NOT NULL REFERENCES marketing_mails ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users,
  -- null while it waits, and for a recipient who withdrew the consent or could not be reached
  sent_at timestamptz,
  PRIMARY KEY (marketing_mail_id, user_id)
);
CREATE INDEX marketing_mail_recipients_of_user ON marketing_mail_recipients (user_id);
