import { type SqlBool, sql } from "kysely";
import type { Page } from "#contract/paging";
import type { AdminJob, AdminJobQuery } from "#contract/staff/dashboard";
import type { Deps } from "../deps";
import { adminList, isPartOf } from "../http/admin-list";
import { newestFirst } from "../http/paging";
import { jobIdOf } from "./job-id";
import { withoutPersonal } from "./without-personal";

type JobRow = {
  id: number;
  task_identifier: string;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: Date;
  locked: boolean;
  created_at: Date;
};

/**
 * Failed jobs still in the queue, newest first; the worker deletes finished ones. Reads graphile-worker's own view, which
 * contains no payload.
 */
export function listJobs(deps: Deps, query: AdminJobQuery): Promise<Page<AdminJob>> {
  return adminList(deps.keys, {
    list: "jobs",
    query,
    order: newestFirst("date_trunc('milliseconds', j.created_at)", "j.id"),
    filters: [sql`j.last_error IS NOT NULL OR ${hasFailed}`, query.status && ofStatus[query.status]],
    search: (q) => isPartOf(q, "j.task_identifier"),
    fetch: (where, orderBy) =>
      sql<JobRow>`
      SELECT j.id, j.task_identifier, j.attempts, j.max_attempts, j.last_error, j.run_at,
        j.locked_at IS NOT NULL AS locked, date_trunc('milliseconds', j.created_at) AS created_at
      FROM graphile_worker.jobs j WHERE ${where} ${orderBy}`.execute(deps.database.db),
    toItem: toJob,
    cursorAt: (row) => ({ at: row.created_at, id: String(row.id) }),
  });
}

const hasFailed = sql<SqlBool>`(j.attempts >= j.max_attempts AND j.locked_at IS NULL)`;
const ofStatus = { failed: hasFailed, retrying: sql<SqlBool>`NOT ${hasFailed}` };

function toJob(row: JobRow): AdminJob {
  const isOver = row.attempts >= row.max_attempts && !row.locked;
  return {
    jobId: jobIdOf(row.id),
    task: row.task_identifier,
    status: isOver ? "failed" : "retrying",
    tries: row.attempts,
    maxTries: row.max_attempts,
    error: row.last_error === null ? null : withoutPersonal(row.last_error),
    runsAt: isOver ? null : row.run_at.toISOString(),
    isRunning: row.locked,
    createdAt: row.created_at.toISOString(),
  };
}
