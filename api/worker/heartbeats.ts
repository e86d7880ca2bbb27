import type { Pool, PoolClient } from "pg";

/** How often a worker says that it lives, and after how much silence its jobs are anybody's. */
export const beatSeconds = 5;
export const silentSeconds = 35;
const keptDays = 1;

/** Says that these workers live; false when one of them has been declared dead meanwhile. */
export async function beat(pool: Pool, workerIds: string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO worker_heartbeats AS h (worker_id, seen_at) SELECT id, clock_timestamp() FROM unnest($1::text[]) AS ids (id) ORDER BY id
     ON CONFLICT (worker_id) DO UPDATE SET seen_at = EXCLUDED.seen_at WHERE h.dead_at IS NULL`,
    [workerIds],
  );
  return rowCount === workerIds.length;
}

/**
 * Frees the jobs of workers that have been silent too long, and declares those dead. What was replaced by a newer job
 * under its key goes: the newer one does its work. Answers how many workers were found dead.
 */
export async function freeJobsOfTheDead(pool: Pool): Promise<number> {
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
  // Held first: whoever replaces one by its key from here on waits, and then finds it free and takes it over.
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

/** Takes away the heartbeats of workers that have ended with no job left, and of those that died long ago. */
export async function removeHeartbeats(pool: Pool, workerIds: string[]): Promise<void> {
  await pool.query(
    "DELETE FROM worker_heartbeats WHERE worker_id = ANY($1) OR seen_at < clock_timestamp() - make_interval(days => $2)",
    [workerIds, keptDays],
  );
}
