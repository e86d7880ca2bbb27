-- 'leaving' waits out its seven days and can come back; of who is 'gone' only what the law has us keep is left.
ALTER TABLE users DROP CONSTRAINT users_status_check;
ALTER TABLE users ADD CONSTRAINT users_status_check CHECK (status IN ('active', 'blocked', 'leaving', 'gone'));
ALTER TABLE users ADD COLUMN leaves_at timestamptz;
ALTER TABLE users ADD COLUMN leaving_reason text;
ALTER TABLE users ADD CONSTRAINT users_leaving CHECK ((status = 'leaving') = (leaves_at IS NOT NULL));
CREATE INDEX users_leaving_due ON users (leaves_at) WHERE status = 'leaving';

-- Tells every node at once which session ended, whoever ended it and however.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', NEW.session_id);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_tell_end AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

-- Good for one connection, for thirty seconds.
CREATE TABLE socket_tokens (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX socket_tokens_sweep ON socket_tokens (expires_at);

-- What a person chose otherwise than the default; a kind without a row follows it.
CREATE TABLE notification_choices (
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL,
  by_email boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);

ALTER TABLE users ALTER COLUMN gender DROP NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_gender_known CHECK (gender IS NOT NULL OR status = 'gone');
