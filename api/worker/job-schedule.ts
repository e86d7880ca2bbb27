import type { Pool } from "pg";
import { schedule } from "./tasks";

/**
 * Adds one job for each due task, however often it fell due without a running worker and however many workers call this.
 * Due times follow the database's clock only (docs/decisions/057).
 */
export async function addScheduledJobs(pool: Pool): Promise<void> {
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
      schedule.map(({ name }) => name),
      schedule.map(({ everyMinutes }) => everyMinutes),
      schedule.map(({ atMinute = 0 }) => atMinute),
    ],
  );
}
