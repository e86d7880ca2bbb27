import pg from "pg";
import { CountedClient } from "../db/pool";
import type { Deps } from "../deps";
import { isPooled } from "../env";

/** Jobs that run at once in one worker. */
export const slotCount = 4;

type JobPool = { pool: pg.Pool; end(): Promise<void> };

/**
 * The connections by which slots take jobs and listen for new ones. Behind a pooler they are the worker's own, past it:
 * LISTEN needs a session, and graphile-worker prepares its statements. The tasks themselves use the pooler.
 */
export function openJobPool({ env, database, log }: Pick<Deps, "env" | "database" | "log">): JobPool {
  if (!isPooled(env)) return { pool: database.pool, end: async () => undefined };
  const pool = new pg.Pool({
    connectionString: env.DATABASE_DIRECT_URL,
    // One listens.
    max: slotCount + 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    statement_timeout: 15_000,
    application_name: "gyeot jobs",
    Client: CountedClient,
    keepAlive: true,
  });
  pool.on("error", (err) => log.warn({ err }, "idle database connection lost"));
  pool.on("connect", (client) => client.on("error", (err) => log.warn({ err }, "database connection lost")));
  return { pool, end: () => pool.end() };
}
