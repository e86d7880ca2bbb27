import type { JobHelpers } from "graphile-worker";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./db/connect";
import type { Deps } from "./deps";

/**
 * Payloads of the jobs, by name. Each `<domain>/jobs.ts` adds its own, so that `addJob` knows them and imports no
 * handler. A name is data in a running database and never changes.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it by declaration merging
export interface Jobs {}

/** The payload of a job that needs none, as every scheduled job. */
export type NoPayload = Record<string, never>;

/** In UTC, from midnight: minute 0 of a day is nine in the morning in Seoul. */
export type Schedule = { everyMinutes: number; atMinute?: number };

/** `signal` requests an early end. */
export type JobContext = Pick<JobHelpers, "job"> & { signal: AbortSignal };

type JobDefinition<Name extends keyof Jobs> = {
  name: Name;
  schedule?: Jobs[Name] extends NoPayload ? Schedule : never;
  run(deps: Deps, payload: Jobs[Name], context: JobContext): Promise<void>;
};

/**
 * One kind of job. It must be safe to run twice and at the same time: a worker that was declared dead may still run it
 * (docs/decisions/057).
 */
export const defineJob = <Name extends keyof Jobs>(definition: JobDefinition<Name>) => definition;

/** The silence of a worker after which others may take its jobs. */
export const silentSeconds = 35;

/** Mails run after work on money: a mail server that hangs holds a slot for seconds, and its backlog grows. */
export const mailPriority = 5;

/** Runs after all other jobs: a post to 100,000 followers must not delay a receipt. */
export const lowPriority = 10;

type JobOptions = { runAt?: Date; key?: string; queue?: string; priority?: number };

/**
 * Adds a job in the transaction of the state it follows from: both happen or neither. Jobs of one `queue` run one at a
 * time, over all workers.
 */
export async function addJob<Name extends keyof Jobs>(
  tx: Db | Tx,
  job: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  await selectAddJob(job, payload, options).execute(tx);
}

/** The statement of `addJob`, to append to common table expressions (WITH) that write rows in the same statement. */
export const selectAddJob = <Name extends keyof Jobs>(
  job: Name,
  payload: Jobs[Name],
  { runAt, key, queue, priority = 0 }: JobOptions = {},
): RawBuilder<unknown> => sql`SELECT graphile_worker.add_job(${job}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}, queue_name => ${queue ?? null},
    priority => ${priority}::int, max_attempts => 12)`;
