import { sql } from "kysely";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob } from "../jobs";
import { cachePurgesTotal } from "../metrics/counts";
import { createPurger, PurgeFailed, type Purger } from "./purger";

const changesAtOnce = 1_000;
/** After a change, an answer that was begun before it may still arrive at the cache: its page is purged again. */
export const repeatSeconds = 5;
/** After 15 seconds without a heartbeat a cache no longer serves its stored pages (docs/nginx-cache.conf.example). */
const heartbeatSeconds = 5;
/** Between two tries while the service fails, where it does not name a time, and at most where it does. */
const retrySeconds = { usual: 2, most: 30 };

/** Written as the worker starts: from then on changes are noted. A start may be a new version, so every page is purged. */
export async function configurePurging({ env, database: { db } }: Deps): Promise<void> {
  const service = env.CACHE_PURGE;
  await sql`INSERT INTO cache_purging (service) VALUES (${service})
    ON CONFLICT (is_only) DO UPDATE SET service = excluded.service, failed_at = NULL, retry_at = NULL`.execute(db);
  if (service !== "off") await sql`SELECT enqueue_cache_purge(ARRAY['site'], clock_timestamp())`.execute(db);
}

/** Purges what has changed. What could not be purged stays noted, and is tried again until it could. */
export async function purgeCaches(deps: Deps): Promise<void> {
  const purger = createPurger(deps.env);
  if (!purger) return forgetChanges(deps);
  if (await isWaiting(deps)) return;
  try {
    let changes: Change[];
    do {
      changes = await listDue(deps);
      await purgeKeys(purger, [...new Set(changes.map(({ key }) => key))]);
      if (changes.length > 0) await recordPurge(deps, changes);
    } while (changes.length === changesAtOnce);
    await purger.sendHeartbeat?.();
  } catch (error) {
    return recordFailure(deps, error);
  }
  await recordSuccess(deps);
  if (purger.sendHeartbeat) await addJobIn(deps.database.db, heartbeatSeconds, "cache-heartbeat");
}

async function purgeKeys(purger: Purger, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += purger.keysAtMost)
    await purger.purge(keys.slice(at, at + purger.keysAtMost));
}

/** Those left from when a service was configured. */
async function forgetChanges({ database: { db } }: Deps): Promise<void> {
  await db.deleteFrom("cache_changes").execute();
}

const isWaiting = async ({ database: { db } }: Deps) =>
  (await db
    .selectFrom("cache_purging")
    .select("service")
    .where("retry_at", ">", sql<Date>`clock_timestamp()`)
    .executeTakeFirst()) !== undefined;

type Change = { change_id: number; key: string };

const listDue = ({ database: { db } }: Deps): Promise<Change[]> =>
  db
    .selectFrom("cache_changes")
    .select(["change_id", "key"])
    .where("due_at", "<=", sql<Date>`clock_timestamp()`)
    .orderBy("change_id")
    .limit(changesAtOnce)
    .execute();

async function recordPurge({ database: { db } }: Deps, changes: Change[]): Promise<void> {
  cachePurgesTotal.inc({ outcome: "done" });
  const ids = changes.map(({ change_id }) => change_id);
  await db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`WITH purged AS (DELETE FROM cache_changes WHERE change_id = ANY(${ids}) RETURNING key, is_repeat)
      INSERT INTO cache_changes (key, due_at, is_repeat)
      SELECT DISTINCT key, clock_timestamp() + make_interval(secs => ${repeatSeconds}), true FROM purged
      WHERE NOT is_repeat RETURNING key`.execute(tx);
    if (rows.length > 0) await addJobIn(tx, repeatSeconds + 0.1);
  });
}

async function recordSuccess({ database: { db } }: Deps): Promise<void> {
  await db
    .updateTable("cache_purging")
    .set({ failed_at: null, retry_at: null })
    .where("failed_at", "is not", null)
    .execute();
}

async function recordFailure({ database: { db }, log }: Deps, error: unknown): Promise<void> {
  if (!(error instanceof PurgeFailed)) throw error;
  cachePurgesTotal.inc({ outcome: "failed" });
  log.warn({ reason: error.reason }, "shared caches were not purged");
  const seconds = Math.min(error.retryAfterSeconds ?? retrySeconds.usual, retrySeconds.most);
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE cache_purging SET failed_at = coalesce(failed_at, clock_timestamp()),
      retry_at = clock_timestamp() + make_interval(secs => ${seconds})`.execute(tx);
    await addJobIn(tx, seconds + 0.1);
  });
}

/** By the database's clock, as the changes are due by it. */
async function addJobIn(tx: Db | Tx, seconds: number, key?: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() + make_interval(secs => ${seconds}) AS at`.execute(
    tx,
  );
  await addJob(tx, "purge_caches", {}, { runAt: rows[0]?.at, queue: "caches", key });
}
