import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Deps } from "../deps";
import { forgetFigures, measure } from "./measured";

const everyMs = 15_000;
/** The session lock of the one process that reads the figures. */
const lockKey = 7430119;

/**
 * Reads the database's figures every 15 seconds, in one process of the installation: the one with the lock. Another takes
 * over when its connection ends. Returns the function that stops it.
 */
export function startMeasuring(deps: Deps, { intervalMs = everyMs } = {}): () => Promise<void> {
  const stopping = new AbortController();
  const ended = measureUntil(deps, stopping.signal, intervalMs);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function measureUntil({ env, log, clock }: Deps, signal: AbortSignal, intervalMs: number): Promise<void> {
  let client: pg.Client | null = null;
  let hasLock = false;
  let isFailing = false;
  while (!signal.aborted) {
    try {
      client ??= await connect(env.DATABASE_DIRECT_URL);
      hasLock ||= await tryLock(client);
      if (hasLock) await measure(client, clock.now());
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ err }, "the figures for /metrics could not be read");
      isFailing = true;
      forgetFigures();
      hasLock = false;
      await client?.end().catch(() => undefined);
      client = null;
    }
    await pause(intervalMs, undefined, { signal }).catch(() => undefined);
  }
  forgetFigures();
  await client?.end().catch(() => undefined);
}

/** A connection of its own: its session has the lock, and it waits for no request. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "gyeot figures",
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS has_lock", [lockKey]);
  return rows[0].has_lock;
}
