-- The kinds of own payments, as the previous version reads them too: its page displays a kind that it does not know by name.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check, ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('newPost', 'like', 'comment', 'reply', 'follow', 'subscription', 'donation', 'message', 'renewalNotice', 'paymentFailed',
    'refunded', 'cardNeeded', 'payoutAccountChanged', 'settlementDecided', 'applicationDecided', 'reportResolved', 'donated', 'membershipPaid')) NOT VALID;
