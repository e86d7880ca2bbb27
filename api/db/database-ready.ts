import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../deps";
import { pendingMigrations } from "./migrate";

const firstPauseMs = 200;
const longestPauseMs = 2_000;
const repeatedEveryMs = 60_000;

/**
 * Waits until the database answers and every migration is applied; false when `signal` ended the wait. Logs what it waits
 * for at first, then once a minute, and the end of the wait.
 */
export async function databaseReady(
  { database, log }: Pick<Deps, "database" | "log">,
  signal: AbortSignal,
): Promise<boolean> {
  let saidAt = Number.NEGATIVE_INFINITY;
  let waitedFor: string | null = null;
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const missing = await whatIsMissing(database.pool);
    if (missing === null) {
      if (waitedFor) log.info("the database is ready");
      return true;
    }
    if (waitedFor !== missing.what || performance.now() - saidAt > repeatedEveryMs) {
      log.warn(missing, "waiting for the database");
      saidAt = performance.now();
      waitedFor = missing.what;
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function whatIsMissing(pool: Deps["database"]["pool"]): Promise<{ what: string; err?: unknown } | null> {
  try {
    const pending = await pendingMigrations(pool);
    return pending.length > 0 ? { what: `${pending.length} migrations` } : null;
  } catch (err) {
    // Before the first migration there is no table to look in.
    return (err as { code?: string }).code === "42P01" ? { what: "every migration" } : { what: "an answer", err };
  }
}
