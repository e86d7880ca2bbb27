-- Deletes the deliveries that are due, so that none is ever sent twice, and returns each with its device: null where it
-- has unsubscribed, its session has ended, or its user is not active or has not consented to the current terms.
WITH due AS (
  SELECT d.push_subscription_id, d.notification_id FROM push_deliveries d WHERE d.due_at <= :at
  ORDER BY d.due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED),
claimed AS (
  DELETE FROM push_deliveries d USING due
  WHERE d.push_subscription_id = due.push_subscription_id AND d.notification_id = due.notification_id
  RETURNING d.*)
SELECT c.push_subscription_id, c.notification_id, c.tries, c.give_up_at,
  device.user_id, device.endpoint, device.p256dh, device.auth, device.lang
FROM claimed c LEFT JOIN LATERAL (
  SELECT s.* FROM push_subscriptions s JOIN sessions USING (session_id) JOIN users u ON u.user_id = s.user_id
  WHERE s.push_subscription_id = c.push_subscription_id AND sessions.ended_at IS NULL AND sessions.expires_at > :at
    AND u.status = 'active' AND u.capture_consent_version = current_policy('capture', :at)) device ON true
