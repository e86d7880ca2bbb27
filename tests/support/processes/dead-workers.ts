import { silentSeconds } from "#api/jobs";

/** Simulates the time after which a silent worker counts as dead; a long run really waits. */
export async function letTimePass(query: (text: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  await query("UPDATE worker_heartbeats SET seen_at = seen_at - make_interval(secs => $1)", [silentSeconds]);
  for (const table of ["_private_jobs", "_private_job_queues"])
    await query(
      `UPDATE graphile_worker.${table} SET locked_at = locked_at - make_interval(secs => $1) WHERE locked_at IS NOT NULL`,
      [silentSeconds],
    );
}
