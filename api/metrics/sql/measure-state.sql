-- One row of figures, each from an index. An age is null where nothing has happened yet.
SELECT
  (SELECT count(*)::int FROM worker_heartbeats
   WHERE dead_at IS NULL AND seen_at > clock_timestamp() - make_interval(secs => :silentSeconds)) AS workers,
  (SELECT count(*)::int FROM subscriptions
   WHERE status IN ('active', 'past_due') AND renewal_order_id IS NULL AND due_at <= :at) AS renewals_due,
  (SELECT count(*)::int FROM subscriptions
   WHERE status IN ('active', 'past_due') AND renewal_order_id IS NULL
     AND due_at > '-infinity' AND due_at <= :at::timestamptz - interval '1 hour') AS renewals_late,
  (SELECT count(*)::int FROM payment_attempts WHERE outcome = 'review') AS payments_in_review,
  (SELECT jsonb_array_length(findings) FROM ledger_checks ORDER BY checked_at DESC LIMIT 1) AS ledger_broken_rules,
  (SELECT extract(epoch FROM :at::timestamptz - checked_at)::float8
   FROM ledger_checks ORDER BY checked_at DESC LIMIT 1) AS ledger_check_age_seconds,
  (SELECT coalesce(sum(abs(coalesce(provider_won, 0) - coalesce(ours_won, 0))), 0)::float8
   FROM reconciliation_findings WHERE resolved_at IS NULL) AS provider_difference_won,
  (SELECT extract(epoch FROM :at::timestamptz - ended_at)::float8
   FROM reconciliations WHERE ended_at IS NOT NULL ORDER BY to_on DESC LIMIT 1) AS reconciliation_age_seconds,
  (SELECT abs(b.balance_won - d.owed_won)::float8
   FROM safeguarding_days d CROSS JOIN LATERAL (SELECT balance_won FROM safeguarding_balances
     WHERE day = d.day ORDER BY entered_at DESC, balance_id DESC LIMIT 1) b
   ORDER BY d.day DESC LIMIT 1) AS safeguarding_difference_won,
  (SELECT count(*)::int FROM safeguarding_days d WHERE owed_won > 0 AND balance_due_at <= :at
     AND NOT EXISTS (SELECT FROM safeguarding_balances b WHERE b.day = d.day)) AS safeguarding_days_missing,
  (SELECT extract(epoch FROM :at::timestamptz - approved_at)::float8
   FROM payments ORDER BY approved_at DESC LIMIT 1) AS capture_age_seconds,
  (SELECT count(*)::int FROM payments
   WHERE approved_at > :at::timestamptz - interval '7 days 1 hour'
     AND approved_at <= :at::timestamptz - interval '7 days') AS captures_hour_last_week,
  -- Null where the server archives nothing. Without a backup or a drill yet, the age of the server's statistics.
  (SELECT extract(epoch FROM clock_timestamp() - coalesce((SELECT max(started_at) FROM base_backups), stats_reset))::float8
   FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off') AS backup_age_seconds,
  (SELECT extract(epoch FROM clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8
   FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off') AS backup_recovery_point_seconds,
  (SELECT extract(epoch FROM clock_timestamp() - coalesce((SELECT began_at FROM backup_drills
     WHERE failure IS NULL ORDER BY began_at DESC LIMIT 1), stats_reset))::float8
   FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off') AS drill_age_seconds,
  (SELECT extract(epoch FROM began_at)::float8
   FROM backup_drills WHERE failure IS NULL ORDER BY began_at DESC LIMIT 1) AS drill_last_success_timestamp_seconds,
  (SELECT recovery_seconds
   FROM backup_drills WHERE failure IS NULL ORDER BY began_at DESC LIMIT 1) AS drill_recovery_seconds,
  (SELECT (failure IS NOT NULL)::int FROM backup_drills ORDER BY began_at DESC LIMIT 1) AS drill_failed,
  -- Null where no service purges. A change is due by the database's clock; one for later does not wait yet.
  (SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - (SELECT min(due_at) FROM cache_changes)), 0))::float8
   FROM cache_purging WHERE service <> 'off') AS cache_purge_oldest_seconds
