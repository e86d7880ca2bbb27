WITH acts AS (
  SELECT s.fan_id AS fan, s.creator_id, s.started_at AS done_at, :subscription::int AS weight FROM subscriptions s
    WHERE s.started_at > :since AND s.status IN ('active', 'past_due')
  UNION ALL SELECT f.follower_id, f.creator_id, f.created_at, :follow FROM follows f WHERE f.created_at > :since
  UNION ALL SELECT l.user_id, p.creator_id, l.created_at, :like FROM likes l JOIN posts p USING (post_id)
    WHERE l.created_at > :since AND p.deleted_at IS NULL
  UNION ALL SELECT c.author_id, p.creator_id, max(c.created_at), :comment FROM comments c JOIN posts p USING (post_id)
    WHERE c.created_at > :since AND c.deleted_at IS NULL AND p.deleted_at IS NULL
    GROUP BY c.author_id, p.creator_id, (c.created_at AT TIME ZONE 'Asia/Seoul')::date
)
INSERT INTO trending (creator_id, score, computed_at)
SELECT a.creator_id, sum(a.weight * power(0.5, greatest(0, extract(epoch FROM :at::timestamptz - a.done_at)::float8) / :halfLifeSeconds::float8)) AS score, :at
FROM acts a JOIN users fan ON fan.user_id = a.fan AND fan.status = 'active'
  JOIN users u ON u.user_id = a.creator_id AND u.role = 'activist' AND u.status = 'active'
WHERE a.fan <> a.creator_id
GROUP BY a.creator_id ORDER BY score DESC, a.creator_id LIMIT :storedRanks
