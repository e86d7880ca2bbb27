import { sql } from "kysely";
import type { JobId, UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { jobNumberOf } from "./job-id";

type AdminAction = { adminId: UserId; jobId: JobId; reason: string; at: Date };
type DecidedJob = { task: string };

/**
 * Retries a failed job now, with all its tries again. Audited. Throws RESOURCE_NOT_FOUND for an unknown or finished job,
 * RESOURCE_CONFLICT while it runs or has not failed.
 */
export function retryJob(deps: Deps, adminAction: AdminAction): Promise<void> {
  return decide(
    deps,
    adminAction,
    "job.retry",
    (id) =>
      // The time is the worker's own clock: its first try after this one counts.
      sql`SELECT FROM graphile_worker.reschedule_jobs(ARRAY[${id}]::bigint[], run_at => now(), attempts => 0)`,
  );
}

/** Dismisses a failed job permanently. Audited. Throws as `retryJob`. */
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
  action: AuditAction,
  change: (id: number) => ReturnType<typeof sql>,
): Promise<void> {
  const id = jobNumberOf(jobId);
  if (id === null) throw notFound();
  await deps.database.db.transaction().execute(async (tx) => {
    const { task } = await lockFailedJob(tx, id);
    const { rows } = await change(id).execute(tx);
    if (rows.length === 0) throw new ApiError("RESOURCE_CONFLICT");
    await audit(tx, { adminId, action, target: { type: "job", id: jobId }, reason: `${task}: ${reason}`, at });
  });
}

/** One decision about a job at a time: a second waits here and finds the first one's result. */
async function lockFailedJob(tx: Tx, id: number): Promise<DecidedJob> {
  await sql`SELECT pg_advisory_xact_lock(7430611, ${id % 2_147_483_647}::int)`.execute(tx);
  const { rows } = await sql<{ task: string; idle: boolean }>`SELECT task_identifier AS task,
    locked_at IS NULL AND (last_error IS NOT NULL AND attempts > 0 OR attempts >= max_attempts) AS idle
    FROM graphile_worker.jobs WHERE id = ${id}`.execute(tx);
  const [job] = rows;
  if (!job) throw notFound();
  if (!job.idle) throw new ApiError("RESOURCE_CONFLICT");
  return { task: job.task };
}
