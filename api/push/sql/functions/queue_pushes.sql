-- revision: 1 of fee517a20e4d
-- Queues a push of each new notification to its user's subscribed devices, in the statement that wrote it, and a job
-- that sends them at the priority of mails (mailPriority of api/jobs.ts). Only inserts: it waits for no other transaction.
CREATE OR REPLACE FUNCTION queue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
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
