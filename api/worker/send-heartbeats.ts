import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { CountedClient } from "../db/pool";
import type { Deps } from "../deps";
import { silentSeconds } from "../jobs";
import { beatSeconds, freeJobsOfDeadWorkers, recordHeartbeats, removeHeartbeats } from "./heartbeats";
import { addScheduledJobs } from "./job-schedule";

/**
 * Sends heartbeats, frees the jobs of dead workers, and adds scheduled ones. `lost` is aborted when these workers were
 * declared dead, or could not send heartbeats for so long that they may be.
 */
export function startHeartbeats({ env, log, switches }: Deps, workerIds: string[], lost: AbortController) {
  // Its own connection, so that a worker does not look dead while requests use all others.
  const pool = new pg.Pool({
    connectionString: env.DATABASE_DIRECT_URL,
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    application_name: "gyeot heartbeat",
    Client: CountedClient,
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const stopping = new AbortController();
  const ended = beatUntil(AbortSignal.any([stopping.signal, lost.signal]));

  async function beatUntil(signal: AbortSignal): Promise<void> {
    let heardAt = performance.now();
    while (!signal.aborted) {
      try {
        if (!(await recordHeartbeats(pool, workerIds))) return lost.abort();
        const silentMs = performance.now() - heardAt;
        heardAt += silentMs;
        // After a gap other workers may have missed heartbeats too: let them send one before any is declared dead.
        if (silentMs < 3 * beatSeconds * 1_000) await freeDead();
        await addScheduledJobs(pool);
      } catch (err) {
        // On a standby the worker ends by itself.
        if (!(await switches.learnFrom(err))) log.warn({ err }, "the worker could not say that it lives");
      }
      if (performance.now() - heardAt > silentSeconds * 1_000) return lost.abort();
      await pause(beatSeconds * 1_000, undefined, { signal }).catch(() => undefined);
    }
  }

  async function freeDead(): Promise<void> {
    const dead = await freeJobsOfDeadWorkers(pool);
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
