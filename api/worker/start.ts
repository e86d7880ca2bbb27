import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import type { Pool } from "pg";
import { configurePurging } from "../cache-purge/purge-caches";
import { databaseReady } from "../db/database-ready";
import type { Deps } from "../deps";
import { logJobErrors } from "../job-errors";
import { addJob } from "../jobs";
import { openJobPool, slotCount } from "./job-pool";
import { startHeartbeats } from "./send-heartbeats";
import { createTasks } from "./tasks";

export type Worker = { stop(): Promise<void> };

/**
 * Runs the jobs in the database, beside the API or in its own process, until it is stopped. It waits for a database that is
 * not ready, and restarts under new IDs after losing it for so long that others took its jobs.
 */
export function startWorker(deps: Deps): Worker {
  const stopping = new AbortController();
  const ending = new Set<Promise<void>>();
  const ended = keepRunning(deps, stopping.signal, ending);
  return {
    async stop() {
      stopping.abort();
      await ended;
      await Promise.all(ending);
    },
  };
}

async function keepRunning(deps: Deps, stopping: AbortSignal, ending: Set<Promise<void>>): Promise<void> {
  while (await databaseReady(deps, stopping)) {
    await deps.switches.ready().catch(() => undefined);
    if (deps.switches.isReadOnly()) await waitUntilWritable(deps, stopping);
    if (stopping.aborted) return;
    // Beside the jobs, which wait for no table that is locked; a failing database is met by them.
    void configurePurging(deps).catch((err) => deps.log.warn({ err }, "purges of shared caches are not configured"));
    const life = beginLife(deps);
    const readOnly = deps.switches.waitFor(true, life.signal);
    await Promise.race([life.lost, aborted(stopping), readOnly]);
    const end = life.end().finally(() => ending.delete(end));
    ending.add(end);
    await pause(500, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** In the read-only mode no job begins; those in progress have ended with the life before. */
async function waitUntilWritable({ log, switches }: Deps, stopping: AbortSignal): Promise<void> {
  log.warn("read-only mode: no jobs run");
  await switches.waitFor(false, stopping);
}

type Life = { lost: Promise<void>; signal: AbortSignal; end(): Promise<void> };

/** The worker under one set of IDs. `lost` resolves once others may have its jobs, or one of its slots has ended. */
function beginLife(deps: Deps): Life {
  const [lost, ending] = [new AbortController(), new AbortController()];
  const workerIds: string[] = [];
  const jobPool = openJobPool(deps);
  const slots = runSlots(deps, { lost, ending: ending.signal, workerIds, jobPool: jobPool.pool });
  const beats = startHeartbeats(deps, workerIds, lost);
  // Memberships due since the last worker ended do not wait for the next minute.
  addJob(deps.database.db, "renew_due", {}, { key: "renew_due:start" }).catch(() => undefined);
  deps.log.info("worker running");
  return {
    lost: aborted(lost.signal),
    signal: ending.signal,
    async end() {
      ending.abort();
      // It sends heartbeats until its running jobs are done, unless others have them already.
      await slots.gracefulShutdown().catch((err) => deps.log.warn({ err }, "the worker did not end well"));
      await beats.stop();
      await jobPool.end();
    },
  };
}

type Slots = { lost: AbortController; ending: AbortSignal; workerIds: string[]; jobPool: Pool };

/** graphile-worker without its scheduler, which uses this machine's clock and ends with the database. */
function runSlots({ database, log, ...deps }: Deps, { lost, ending, workerIds, jobPool }: Slots): WorkerPool {
  const events = new EventEmitter() as WorkerEvents;
  events.on("worker:create", ({ worker }) => workerIds.push(worker.workerId));
  // A slot that could not put its job back ends for good, and is not replaced.
  events.on("worker:fatalError", () => lost.abort());
  // The first query finds the tasks' numbers; graphile-worker never retries it after a failure.
  let hasLooked = false;
  for (const event of ["worker:getJob:empty", "job:start"] as const)
    events.on(event, () => {
      hasLooked = true;
    });
  let warnedAt = Number.NEGATIVE_INFINITY;
  events.on("worker:getJob:error", ({ error }) => {
    void deps.switches.learnFrom(error);
    if (!hasLooked) lost.abort();
    if (performance.now() - warnedAt < 60_000) return;
    warnedAt = performance.now();
    log.warn({ err: error }, "the worker could not get a job");
  });
  logJobErrors(events, log);
  const tasks = createTasks({ database, log, ...deps }, ending) as unknown as TaskList;
  const logger = new Logger(() => (level, _message, meta) => {
    if (level === "error" && !meta?.failure) log.warn({ err: meta?.error ?? meta?.fatalError }, "worker trouble");
  });
  const options = { events, logger, concurrency: slotCount, pollInterval: 2_000, noHandleSignals: true };
  return runTaskList(options, tasks, jobPool);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
