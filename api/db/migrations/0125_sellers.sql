-- What a creator states as the seller of memberships and the recipient of donations (E-Commerce Act 20(2)), encrypted
-- with the API's key, version by version.
CREATE TABLE seller_identities (
  seller_identity_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('individual', 'business')),
  sealed text NOT NULL,
  status text NOT NULL DEFAULT 'submitted'
    CHECK (status IN ('submitted', 'verified', 'rejected', 'withdrawn', 'replaced')),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text REFERENCES users (user_id),
  reason text,
  CHECK (status = 'submitted' OR decided_at IS NOT NULL)
);
CREATE UNIQUE INDEX seller_identities_one_submitted ON seller_identities (user_id) WHERE status = 'submitted';
CREATE UNIQUE INDEX seller_identities_one_verified ON seller_identities (user_id) WHERE status = 'verified';
CREATE INDEX seller_identities_of_user ON seller_identities (user_id, submitted_at DESC);
CREATE INDEX seller_identities_newest ON seller_identities (submitted_at DESC, seller_identity_id DESC);

-- Creators who were asked for their identity; from `due_at` on they take no orders without a verified one.
CREATE TABLE seller_deadlines (
  user_id text PRIMARY KEY REFERENCES users,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  reminded_at timestamptz
);

-- Each view of a private seller's identity from a receipt, by the buyer of its order.
CREATE TABLE seller_views (
  order_id text NOT NULL REFERENCES orders,
  seller_id text NOT NULL REFERENCES users (user_id),
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, viewed_at)
);
CREATE INDEX seller_views_of_seller ON seller_views (seller_id, viewed_at DESC);

-- The kinds 'sellerDecided' and 'sellerViewed'; the previous version's page displays a kind that it does not know by name.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check, ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('newPost', 'like', 'comment', 'reply', 'mention', 'follow', 'subscription', 'donation', 'message', 'renewalNotice',
    'paymentFailed', 'refunded', 'cardNeeded', 'payoutAccountChanged', 'settlementDecided', 'sellerDecided', 'sellerViewed',
    'applicationDecided', 'reportResolved', 'donated', 'membershipPaid')) NOT VALID;
ALTER TABLE notifications DROP CONSTRAINT notifications_target_type_check, ADD CONSTRAINT notifications_target_type_check
  CHECK (target_type IN ('post', 'comment', 'user', 'subscription', 'donation', 'room', 'settlement', 'application', 'report',
    'payment', 'card', 'seller')) NOT VALID;
