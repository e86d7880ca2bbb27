import type { Pool, PoolClient } from "pg";
import { silentSeconds } from "../jobs";

/** The interval of a worker's heartbeats. */
export const beatSeconds = 5;
const keptDays = 1;

/** Records heartbeats of these workers; false when one of them has been declared dead. */
export async function recordHeartbeats(pool: Pool, workerIds: string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO worker_heartbeats AS h (worker_id, seen_at) SELECT id, clock_timestamp() FROM unnest($1::text[]) AS ids (id) ORDER BY id
     ON CONFLICT (worker_id) DO UPDATE SET seen_at = EXCLUDED.seen_at WHERE h.dead_at IS NULL`,
    [workerIds],
  );
  return rowCount === workerIds.length;
}

/**
 * Declares workers dead that have been silent too long, and frees their jobs. A job replaced by a newer one under its key
 * is deleted: the newer one does its work. Returns the number of dead workers.
 */
export async function freeJobsOfDeadWorkers(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const dead = await declareDead(client);
    if (dead.length > 0) await freeJobsOf(client, dead);
    await client.query("COMMIT");
    return dead.length;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function declareDead(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ worker_id: string }>(
    `WITH silent AS (
       SELECT DISTINCT locked_by FROM (
         SELECT locked_by, locked_at FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
         UNION ALL SELECT locked_by, locked_at FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL) locks
       WHERE locked_at < clock_timestamp() - make_interval(secs => $1)
         AND NOT EXISTS (SELECT FROM worker_heartbeats h WHERE h.worker_id = locked_by AND h.dead_at IS NULL
           AND h.seen_at > clock_timestamp() - make_interval(secs => $1)))
     INSERT INTO worker_heartbeats AS h (worker_id, seen_at, dead_at)
     SELECT locked_by, clock_timestamp(), clock_timestamp() FROM silent ORDER BY 1
     ON CONFLICT (worker_id) DO UPDATE SET dead_at = EXCLUDED.dead_at
       WHERE h.dead_at IS NOT NULL OR h.seen_at <= clock_timestamp() - make_interval(secs => $1)
     RETURNING worker_id`,
    [silentSeconds],
  );
  return rows.map(({ worker_id }) => worker_id);
}

async function freeJobsOf(client: PoolClient, dead: string[]): Promise<void> {
  // Locked first: a transaction that replaces one by its key waits, and then finds it free and takes it over.
  await client.query("SELECT FROM graphile_worker._private_jobs WHERE locked_by = ANY($1) ORDER BY id FOR UPDATE", [
    dead,
  ]);
  await client.query(
    `DELETE FROM graphile_worker._private_jobs
     WHERE locked_by = ANY($1) AND key IS NULL AND attempts >= max_attempts AND updated_at > locked_at`,
    [dead],
  );
  await client.query("SELECT graphile_worker.force_unlock_workers($1)", [dead]);
}

/** Deletes the heartbeats of workers that ended without a job, and of those that died long ago. */
export async function removeHeartbeats(pool: Pool, workerIds: string[]): Promise<void> {
  await pool.query(
    "DELETE FROM worker_heartbeats WHERE worker_id = ANY($1) OR seen_at < clock_timestamp() - make_interval(days => $2)",
    [workerIds, keptDays],
  );
}
