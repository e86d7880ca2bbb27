-- revision: 3 of 61b6f483a973
-- Why `viewer` may not write to `participant`, the other user of the room, at `at`; NULL where they may: with a live membership
-- between them, whichever way.
CREATE OR REPLACE FUNCTION chat_refusal_reason(viewer text, participant text, at timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE unpaid boolean;
BEGIN
  IF EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = viewer AND s.creator_id = participant
      AND s.status IN ('active', 'past_due') AND subscription_live(s, at))
    OR EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = participant AND s.creator_id = viewer
      AND s.status IN ('active', 'past_due') AND subscription_live(s, at)) THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_id = participant AND u.role = 'activist') THEN RETURN 'participantNotSubscribed'; END IF;
  SELECT s.status = 'past_due' OR s.canceled_reason = 'non_payment' INTO unpaid FROM subscriptions s
    WHERE s.fan_id = viewer AND s.creator_id = participant AND s.started_at IS NOT NULL ORDER BY s.created_at DESC LIMIT 1;
  RETURN CASE WHEN unpaid THEN 'paymentNeeded' ELSE 'subscriptionNeeded' END;
END $$;
