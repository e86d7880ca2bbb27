-- One statement: the followers after the cursor, their notifications (of the latest opening; once for all of them), the mail jobs, and the next cursor.
-- The cursor comes as parameters: the planner, knowing neither it nor the creator, would sort all followers for each batch.
WITH batch AS MATERIALIZED (
  SELECT f.follower_id, f.created_at, f.notification_level FROM follows f
  WHERE f.creator_id = :creatorId AND (f.created_at, f.follower_id) < (:cursorAt::timestamptz, :cursorId)
  ORDER BY f.created_at DESC, f.follower_id DESC LIMIT :batchSize),
notified AS (
  INSERT INTO notifications (notification_id, user_id, kind, actor_id, target_type, target_id, post_id, created_at, latest_at)
  SELECT notification_id(batch.follower_id, 'newPost', p.post_id), batch.follower_id, 'newPost', p.creator_id, 'post', p.post_id, p.post_id,
    opening.at, opening.at
  FROM posts p CROSS JOIN LATERAL (SELECT coalesce(max(o.opens_at), p.published_at) AS at, (post_at(p, :at)).visibility
      FROM post_openings o WHERE o.post_id = p.post_id AND o.opens_at <= :at) opening
    CROSS JOIN batch
  -- A subquery for each follower, as below: for a join the planner reads all users for each batch.
  WHERE p.post_id = :postId AND (SELECT u.status FROM users u WHERE u.user_id = batch.follower_id) = 'active'
    AND post_access(p, batch.follower_id, :at) IN ('open', 'unopened')
    AND (batch.notification_level = 'all' OR batch.notification_level = 'members' AND opening.visibility = 'members')
  ON CONFLICT (notification_id) DO NOTHING RETURNING notification_id, user_id),
mailed AS MATERIALIZED (
  SELECT graphile_worker.add_job('mail_notification', json_build_object('notificationId', notified.notification_id),
    priority => :priority::int, max_attempts => 12)
  FROM notified WHERE coalesce((SELECT c.by_email FROM notification_choices c
    WHERE c.user_id = notified.user_id AND c.kind = 'newPost'), :mailed::boolean)),
moved AS (
  UPDATE post_fan_outs o SET cursor_at = last.created_at, cursor_id = last.follower_id, touched_at = :at
  FROM (SELECT created_at, follower_id FROM batch ORDER BY created_at, follower_id LIMIT 1) last WHERE o.post_id = :postId)
SELECT (SELECT count(*)::int FROM batch) AS taken, (SELECT count(*) FROM mailed) AS mails
