import { sql } from "kysely";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { audit } from "./audit";
import { jobNumberOf } from "./job-id";

type AdminAction = { adminId: string; jobId: string; reason: string; at: Date };
type Changed = { task: string };

/**
 * Has a job that went wrong tried again at once, with all its tries again. Audited. Throws RESOURCE_NOT_FOUND for one that
 * is done or never was, and RESOURCE_CONFLICT while it is running or has nothing wrong with it.
 */
export function retryJob(deps: Deps, adminAction: AdminAction): Promise<void> {
  return decide(
    deps,
    adminAction,
    "job.retry",
    (id) =>
      // Its first try after this is the one that counts: the moment is the worker's own clock.
      sql`SELECT FROM graphile_worker.reschedule_jobs(ARRAY[${id}]::bigint[], run_at => now(), attempts => 0)`,
  );
}

/** Gives a job up for good: it leaves the queue undone. Audited. Throws as `retryJob` does. */
export function dismissJob(deps: Deps, adminAction: AdminAction): Promise<void> {
  return decide(
    deps,
    adminAction,
    "job.setAside",
    (id) => sql`SELECT FROM graphile_worker.complete_jobs(ARRAY[${id}]::bigint[])`,
  );
}

async function decide(
  deps: Deps,
  { adminId, jobId, reason, at }: AdminAction,
  action: string,
  change: (id: number) => ReturnType<typeof sql>,
): Promise<void> {
  const id = jobNumberOf(jobId);
  if (id === null) throw notFound();
  await deps.database.db.transaction().execute(async (tx) => {
    const { task } = await wrongOne(tx, id);
    const { rows } = await change(id).execute(tx);
    if (rows.length === 0) throw new ApiError("RESOURCE_CONFLICT");
    await audit(tx, { adminId, action, target: { type: "job", id: jobId }, reason: `${task}: ${reason}`, at });
  });
}

/** One decision about a job at a time: the second waits here, and finds what the first has left. */
async function wrongOne(tx: Tx, id: number): Promise<Changed> {
  await sql`SELECT pg_advisory_xact_lock(7430611, ${id % 2_147_483_647}::int)`.execute(tx);
  const { rows } = await sql<{ task: string; idle: boolean }>`SELECT task_identifier AS task,
    locked_at IS NULL AND (last_error IS NOT NULL AND attempts > 0 OR attempts >= max_attempts) AS idle
    FROM graphile_worker.jobs WHERE id = ${id}`.execute(tx);
  const [job] = rows;
  if (!job) throw notFound();
  if (!job.idle) throw new ApiError("RESOURCE_CONFLICT");
  return { task: job.task };
}
