-- Each suspension by an admin: why, by whom, until when. One is open for a person at a time. The mail that tells of it
-- carries a link to appeal by, of which only the hash is kept.
CREATE TABLE user_blocks (
  block_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  blocked_by text REFERENCES users (user_id),
  reason text NOT NULL,
  blocked_at timestamptz NOT NULL,
  lifted_by text REFERENCES users (user_id),
  lifted_at timestamptz,
  appeal_token_hash bytea UNIQUE,
  appeal_until timestamptz,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CHECK ((appeal_token_hash IS NULL) OR (appeal_until IS NOT NULL))
);
CREATE UNIQUE INDEX user_blocks_one_open ON user_blocks (user_id) WHERE lifted_at IS NULL;
CREATE INDEX user_blocks_of_user ON user_blocks (user_id, blocked_at DESC);

-- Those there are so far; told of by no mail, so without a link.
INSERT INTO user_blocks (block_id, user_id, blocked_by, reason, blocked_at)
SELECT 'blk_' || left(md5(u.user_id), 25), u.user_id, a.actor_id, coalesce(u.blocked_reason, ''), coalesce(u.blocked_at, u.updated_at)
FROM users u LEFT JOIN LATERAL (
  SELECT actor_id FROM audit_log WHERE target_id = u.user_id AND action = 'user.block' ORDER BY created_at DESC LIMIT 1
) a ON true
WHERE u.status = 'blocked';

-- What a person says against their suspension: one per block, decided once.
CREATE TABLE appeals (
  appeal_id text PRIMARY KEY,
  block_id text NOT NULL UNIQUE REFERENCES user_blocks,
  user_id text NOT NULL REFERENCES users,
  body text NOT NULL CHECK (char_length(body) <= 1000),
  received_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('lifted', 'upheld')),
  words text NOT NULL DEFAULT '' CHECK (char_length(words) <= 1000),
  decided_at timestamptz,
  decided_by text REFERENCES users (user_id),
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((outcome IS NULL) = (decided_by IS NULL))
);
CREATE INDEX appeals_newest ON appeals (received_at DESC, appeal_id DESC);
CREATE INDEX appeals_open ON appeals (received_at DESC, appeal_id DESC) WHERE outcome IS NULL;
CREATE INDEX appeals_of_user ON appeals (user_id, received_at DESC);
