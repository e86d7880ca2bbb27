import type { Pool } from "pg";
import type { Jobs } from "../jobs";

type Scheduled = { everyMinutes: number; atMinute?: number };

/** In UTC, from midnight: minute 0 of a day is nine in the morning in Seoul. */
export const schedule: Partial<Record<keyof Jobs, Scheduled>> = {
  sweep: { everyMinutes: 60, atMinute: 17 },
  rank_trending: { everyMinutes: 10 },
  take_reach: { everyMinutes: 60, atMinute: 41 },
  resume_fan_outs: { everyMinutes: 1 },
  resume_broadcasts: { everyMinutes: 1 },
  renew_due: { everyMinutes: 1 },
  notice_renewals: { everyMinutes: 60, atMinute: 23 },
  mail_like_digests: { everyMinutes: 1_440 },
  release_held: { everyMinutes: 10 },
  check_ledger: { everyMinutes: 60, atMinute: 53 },
  reconcile: { everyMinutes: 60 },
  tell_closings: { everyMinutes: 1 },
  purge_addresses: { everyMinutes: 60, atMinute: 29 },
};

/**
 * Adds one job for each task that is due, however many times it fell due without a running worker and however many workers
 * call this. Due times follow the database's clock alone (docs/decisions/057).
 */
export async function addScheduledJobs(pool: Pool): Promise<void> {
  const tasks = Object.entries(schedule);
  await pool.query(
    `WITH due AS (
       SELECT task, date_bin(make_interval(mins => every), now(), timestamptz 'epoch' + make_interval(mins => at)) AS moment
       FROM unnest($1::text[], $2::int[], $3::int[]) AS s (task, every, at)),
     taken AS (
       INSERT INTO job_schedule AS j (task, scheduled_for) SELECT task, moment FROM due ORDER BY task
       ON CONFLICT (task) DO UPDATE SET scheduled_for = EXCLUDED.scheduled_for WHERE j.scheduled_for < EXCLUDED.scheduled_for
       RETURNING task, xmax = 0 AS is_new)
     SELECT graphile_worker.add_job(task, '{}'::json, max_attempts => 12) FROM taken WHERE NOT is_new`,
    [
      tasks.map(([task]) => task),
      tasks.map(([, { everyMinutes }]) => everyMinutes),
      tasks.map(([, { atMinute = 0 }]) => atMinute),
    ],
  );
}
