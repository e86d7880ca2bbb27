-- Drawn into every withheld picture a person is shown, so that a copy of it names whom it was shown to. Random: it
-- tells nobody but us who that is, and cannot be guessed to be drawn onto a copy in another's name.
ALTER TABLE users ADD COLUMN viewer_code text NOT NULL DEFAULT upper(right(gen_random_uuid()::text, 12));
CREATE INDEX users_by_viewer_code ON users (viewer_code);
CREATE INDEX uploads_by_picture ON uploads (picture_key);

-- What somebody thinks ought not to be here. `evidence` is the target as it stood then: it outlives an edit or a deletion.
CREATE TABLE reports (
  report_id text PRIMARY KEY,
  reporter_id text NOT NULL REFERENCES users (user_id),
  target_type text NOT NULL CHECK (target_type IN ('post', 'comment', 'user', 'message')),
  target_id text NOT NULL,
  owner_id text NOT NULL REFERENCES users (user_id),
  reason text NOT NULL,
  detail text NOT NULL CHECK (char_length(detail) <= 500),
  evidence jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('removed', 'blocked', 'kept')),
  note text NOT NULL DEFAULT '',
  resolved_at timestamptz,
  resolved_by text REFERENCES users (user_id),
  CHECK ((resolved_at IS NULL) = (outcome IS NULL)),
  CHECK ((resolved_at IS NULL) = (resolved_by IS NULL))
);
CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, target_type, target_id) WHERE resolved_at IS NULL;
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC, report_id DESC);
CREATE INDEX reports_newest ON reports (created_at DESC, report_id DESC);
CREATE INDEX reports_open ON reports (created_at DESC, report_id DESC) WHERE resolved_at IS NULL;
CREATE INDEX reports_of_target ON reports (target_type, target_id, created_at DESC);
CREATE INDEX reports_of_owner ON reports (owner_id, created_at DESC);
