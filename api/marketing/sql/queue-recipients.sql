-- One statement: the next users who consent, their rows and jobs, and the next cursor.
WITH batch AS MATERIALIZED (
  SELECT user_id FROM users
  WHERE marketing_consent AND status = 'active' AND user_id > :cursorId ORDER BY user_id LIMIT :batchSize),
added AS (
  INSERT INTO marketing_mail_recipients (marketing_mail_id, user_id) SELECT :marketingMailId, user_id FROM batch
  ON CONFLICT DO NOTHING RETURNING marketing_mail_id, user_id),
queued AS MATERIALIZED (
  SELECT graphile_worker.add_job('send_marketing_mail',
    json_build_object('marketingMailId', marketing_mail_id, 'userId', user_id), priority => :priority::int, max_attempts => 12)
  FROM added)
UPDATE marketing_mails SET cursor_id = coalesce((SELECT max(user_id) FROM batch), cursor_id),
  queued_at = CASE WHEN (SELECT count(*) FROM batch) < :batchSize THEN :at::timestamptz END
WHERE marketing_mail_id = :marketingMailId RETURNING (SELECT count(*)::int FROM queued) AS jobs
