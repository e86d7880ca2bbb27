-- Jobs by kind. The waiting ones are read from graphile-worker's index of available jobs.
WITH waiting AS (
  SELECT task_id, count(*)::int AS jobs, min(run_at) AS since
  FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now() GROUP BY task_id),
given_up AS (
  SELECT task_id, count(*)::int AS jobs
  FROM graphile_worker._private_jobs WHERE attempts >= max_attempts AND locked_at IS NULL GROUP BY task_id)
SELECT t.identifier AS task, coalesce(w.jobs, 0) AS waiting, coalesce(g.jobs, 0) AS given_up,
  coalesce(extract(epoch FROM now() - w.since), 0)::float8 AS oldest_seconds
FROM graphile_worker._private_tasks t
LEFT JOIN waiting w ON w.task_id = t.id
LEFT JOIN given_up g ON g.task_id = t.id
