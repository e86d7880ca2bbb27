-- Browsers subscribed to web push (RFC 8030), each in the login session that subscribed it.
CREATE TABLE push_subscriptions (
  push_subscription_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- the address of the push service for this browser
  endpoint text NOT NULL UNIQUE,
  -- the browser's key and secret (RFC 8291), in base64url
  p256dh text NOT NULL,
  auth text NOT NULL,
  lang text NOT NULL CHECK (lang IN ('ko', 'en')),
  subscribed_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, subscribed_at);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
-- Pushes that wait. No foreign keys: a device that unsubscribes meanwhile must not fail what notifies its user.
CREATE TABLE push_deliveries (
  push_subscription_id text NOT NULL,
  notification_id text NOT NULL,
  due_at timestamptz NOT NULL,
  -- how often the push service refused it for the moment, and when it is tried no more
  tries integer NOT NULL DEFAULT 0,
  give_up_at timestamptz,
  PRIMARY KEY (push_subscription_id, notification_id)
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);
-- own copy: the trigger below needs it
CREATE FUNCTION queue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO push_deliveries (push_subscription_id, notification_id, due_at)
    SELECT s.push_subscription_id, n.notification_id, n.latest_at
    FROM fresh n JOIN push_subscriptions s ON s.user_id = n.user_id
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('send_pushes', '{}'::json, queue_name => 'pushes', priority => 5, max_attempts => 12);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_push AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();
