import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Deps } from "../deps";
import { beat, beatSeconds, freeJobsOfTheDead, removeHeartbeats, silentSeconds } from "./heartbeats";
import { addScheduledJobs } from "./job-schedule";

/**
 * Says that the workers live, frees the jobs of those that do not, and leaves the scheduled ones. `lost` is aborted when
 * these were declared dead, or could not say anything for so long that they may be.
 */
export function keepBeating({ env, log }: Deps, workerIds: string[], lost: AbortController) {
  // A connection of its own: requests that have taken all of the others do not make a worker look dead.
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    application_name: "gyeot heartbeat",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const stopping = new AbortController();
  const ended = beatUntil(AbortSignal.any([stopping.signal, lost.signal]));

  async function beatUntil(signal: AbortSignal): Promise<void> {
    let heardAt = performance.now();
    while (!signal.aborted) {
      try {
        if (!(await beat(pool, workerIds))) return lost.abort();
        const silentMs = performance.now() - heardAt;
        heardAt += silentMs;
        // After a gap other workers may have missed heartbeats too: let them send one before any is declared dead.
        if (silentMs < 3 * beatSeconds * 1_000) await freeDead();
        await addScheduledJobs(pool);
      } catch (err) {
        log.warn({ err }, "the worker could not say that it lives");
      }
      if (performance.now() - heardAt > silentSeconds * 1_000) return lost.abort();
      await pause(beatSeconds * 1_000, undefined, { signal }).catch(() => undefined);
    }
  }

  async function freeDead(): Promise<void> {
    const dead = await freeJobsOfTheDead(pool);
    if (dead > 0) log.warn({ workers: dead }, "the jobs of dead workers are free");
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
      if (!lost.signal.aborted) await removeHeartbeats(pool, workerIds).catch(() => undefined);
      await pool.end();
    },
  };
}
