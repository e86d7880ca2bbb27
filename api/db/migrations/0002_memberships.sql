CREATE TABLE follows (
  follower_id text NOT NULL REFERENCES users (user_id),
  creator_id text NOT NULL REFERENCES users (user_id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (follower_id, creator_id),
  CHECK (follower_id <> creator_id)
);
CREATE INDEX follows_of_creator ON follows (creator_id, created_at DESC, follower_id);

CREATE TABLE blocks (
  blocker_id text NOT NULL REFERENCES users (user_id),
  blocked_id text NOT NULL REFERENCES users (user_id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id, blocker_id);

CREATE TABLE plans (
  plan_id text PRIMARY KEY,
  creator_id text NOT NULL REFERENCES users (user_id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  benefits text[] NOT NULL DEFAULT '{}' CHECK (cardinality(benefits) <= 20),
  basic boolean NOT NULL DEFAULT false,
  position int NOT NULL,
  on_sale boolean NOT NULL DEFAULT true,
  price_won int NOT NULL,
  subscriber_count int NOT NULL DEFAULT 0 CHECK (subscriber_count >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (CASE WHEN basic THEN price_won BETWEEN 1000 AND 10000 ELSE price_won BETWEEN 1000 AND 300000 END)
);
CREATE UNIQUE INDEX plans_one_basic ON plans (creator_id) WHERE basic AND on_sale;
CREATE INDEX plans_of_creator ON plans (creator_id, position, plan_id);

-- Every price a plan ever had; plans.price_won is the newest one's.
CREATE TABLE plan_prices (
  plan_price_id text PRIMARY KEY,
  plan_id text NOT NULL REFERENCES plans,
  price_won int NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX plan_prices_of_plan ON plan_prices (plan_id, created_at DESC);

-- incomplete holds the one place per fan and creator while the first charge is under way.
CREATE TABLE subscriptions (
  subscription_id text PRIMARY KEY,
  fan_id text NOT NULL REFERENCES users (user_id),
  creator_id text NOT NULL REFERENCES users (user_id),
  plan_id text NOT NULL REFERENCES plans,
  plan_price_id text NOT NULL REFERENCES plan_prices,
  price_won int NOT NULL,
  status text NOT NULL CHECK (status IN ('incomplete', 'active', 'past_due', 'canceled')),
  anchor_on date NOT NULL,
  period_no int NOT NULL DEFAULT 0,
  period_ends_at timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  canceled_reason text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  canceled_at timestamptz,
  CHECK (fan_id <> creator_id),
  CHECK (status NOT IN ('active', 'past_due') OR (started_at IS NOT NULL AND period_ends_at IS NOT NULL))
);
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (fan_id, creator_id)
  WHERE status IN ('incomplete', 'active', 'past_due');
CREATE INDEX subscriptions_of_fan ON subscriptions (fan_id, created_at DESC, subscription_id DESC);
CREATE INDEX subscriptions_of_creator ON subscriptions (creator_id, created_at DESC, subscription_id DESC);
CREATE INDEX subscriptions_due ON subscriptions (period_ends_at) WHERE status IN ('active', 'past_due');

CREATE TABLE subscription_periods (
  subscription_id text NOT NULL REFERENCES subscriptions,
  period_no int NOT NULL CHECK (period_no >= 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  order_id text NOT NULL UNIQUE,
  PRIMARY KEY (subscription_id, period_no)
);
