CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE TABLE users (
  user_id text PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  password_hash text,
  nickname text NOT NULL,
  nickname_skeleton text NOT NULL UNIQUE,
  domain text NOT NULL UNIQUE,
  domain_skeleton text NOT NULL UNIQUE,
  domain_changes int NOT NULL DEFAULT 0 CHECK (domain_changes BETWEEN 0 AND 3),
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  role text NOT NULL DEFAULT 'supporter' CHECK (role IN ('supporter', 'activist', 'admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'blocked')),
  field text CHECK (field IN ('art', 'entrepreneurship', 'sports', 'celebrity', 'social')),
  lang text NOT NULL DEFAULT 'ko' CHECK (lang IN ('ko', 'en')),
  introduction text NOT NULL DEFAULT '' CHECK (char_length(introduction) <= 150),
  profile_image_key text,
  background_image_key text,
  relay_banner_shown boolean NOT NULL DEFAULT true,
  capture_consent_version int,
  marketing_consent boolean NOT NULL DEFAULT false,
  follower_count int NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  following_count int NOT NULL DEFAULT 0 CHECK (following_count >= 0),
  post_count int NOT NULL DEFAULT 0 CHECK (post_count >= 0),
  subscriber_count int NOT NULL DEFAULT 0 CHECK (subscriber_count >= 0),
  blocked_at timestamptz,
  blocked_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX users_explore ON users (field, follower_count DESC, user_id DESC) WHERE role = 'activist' AND status = 'active';
CREATE INDEX users_activists ON users (follower_count DESC, user_id DESC) WHERE role = 'activist' AND status = 'active';
CREATE INDEX users_newest ON users (created_at DESC, user_id DESC);

-- What was agreed to, when, in which language and which version of the text. Never changed, only added to.
CREATE TABLE consents (
  consent_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('capture', 'marketing', 'terms', 'privacy')),
  version int NOT NULL,
  given boolean NOT NULL,
  lang text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX consents_of_user ON consents (user_id, kind, created_at DESC);

CREATE TABLE email_codes (
  email_verification_id text PRIMARY KEY,
  email citext NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('signup', 'password')),
  code_hash text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  verified_at timestamptz,
  consumed_at timestamptz
);
CREATE INDEX email_codes_of_address ON email_codes (email, purpose) WHERE replaced_at IS NULL AND consumed_at IS NULL;
CREATE INDEX email_codes_sweep ON email_codes (expires_at);

-- A session is a family of refresh tokens; ending it ends them all, and its access tokens with the next request.
CREATE TABLE sessions (
  session_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text CHECK (ended_reason IN ('logout', 'reuse', 'blocked', 'password', 'ended', 'deleted'))
);
CREATE INDEX sessions_live ON sessions (user_id, last_used_at DESC) WHERE ended_at IS NULL;

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_sweep ON refresh_tokens (expires_at);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status int,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_sweep ON idempotency_keys (created_at);

-- rate-limiter-flexible's own shape.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE audit_log (
  audit_id text PRIMARY KEY,
  actor_id text NOT NULL REFERENCES users (user_id),
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  reason text,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, audit_id DESC);
CREATE INDEX audit_log_of_target ON audit_log (target_id, created_at DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
