-- Users mentioned in a comment: written_as is the domain ID in the text, in lower case, and user_id its owner then.
CREATE TABLE comment_mentions (
  comment_id text NOT NULL REFERENCES comments ON DELETE CASCADE,
  written_as text NOT NULL,
  user_id text NOT NULL REFERENCES users,
  PRIMARY KEY (comment_id, written_as)
);
CREATE INDEX comment_mentions_of_user ON comment_mentions (user_id);
-- The kind 'mention'; the previous version's page displays a kind that it does not know by name.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check, ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('newPost', 'like', 'comment', 'reply', 'mention', 'follow', 'subscription', 'donation', 'message', 'renewalNotice',
    'paymentFailed', 'refunded', 'cardNeeded', 'payoutAccountChanged', 'settlementDecided', 'applicationDecided', 'reportResolved',
    'donated', 'membershipPaid')) NOT VALID;
