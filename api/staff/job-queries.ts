import { sql } from "kysely";
import type { AdminJob, AdminJobQuery } from "#contract/desk";
import type { Page } from "#contract/paging";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { jobIdOf } from "./job-id";
import { withoutPersonal } from "./without-personal";

type Row = {
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
 * Jobs that went wrong and are still there, the newest first: the worker forgets one that was done. Read by
 * graphile-worker's own view, which holds no payload.
 */
export async function listJobs(deps: Deps, query: AdminJobQuery): Promise<Page<AdminJob>> {
  const q = likePattern(query.q);
  const scope = `admin-jobs:${query.status ?? ""}:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const failed = sql`(j.attempts >= j.max_attempts AND j.locked_at IS NULL)`;
  const status = query.status === undefined ? sql`true` : query.status === "failed" ? failed : sql`NOT ${failed}`;
  const { rows } = await sql<Row>`SELECT j.id, j.task_identifier, j.attempts, j.max_attempts, j.last_error, j.run_at,
      j.locked_at IS NOT NULL AS locked, date_trunc('milliseconds', j.created_at) AS created_at
    FROM graphile_worker.jobs j
    WHERE (j.last_error IS NOT NULL OR ${failed}) AND ${status}
      AND (${q}::text IS NULL OR j.task_identifier ILIKE '%' || ${q} || '%')
      AND (${cursor?.at ?? null}::timestamptz IS NULL
        OR (date_trunc('milliseconds', j.created_at), j.id) < (${cursor?.at ?? null}, ${Number(cursor?.id ?? 0)}))
    ORDER BY date_trunc('milliseconds', j.created_at) DESC, j.id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toJob, (row) => ({ at: row.created_at, id: String(row.id) }));
}

function toJob(row: Row): AdminJob {
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
