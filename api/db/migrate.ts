import { setTimeout as pause } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { applyMigration, defaultWaits, type LockWaits } from "./apply-migration";
import { type Migration, migrationsFolder, type Phase, readMigrations } from "./migration-file";
import { applyFunctions, pendingFunctions } from "./sql-functions";

const lockKey = 7_430_611_902;
const lockAgainMs = 200;

type Options = {
  /** one phase alone; by default both, in the order of their numbers */
  phase?: Phase;
  folder?: string;
  /** the folder of the domains, in which `sql/functions/` are read */
  domains?: string;
  waits?: Partial<LockWaits>;
};

/** The message is for the operator who ran the command. */
export class StandbyRefused extends Error {
  override name = "StandbyRefused";
}

/**
 * Applies the numbered .sql files not applied yet, forward only, one process at a time (docs/decisions/105), then with the
 * phase `before` the functions that changed (docs/decisions/140). Returns the names of both. Throws when an applied file
 * has changed since, and StandbyRefused on a standby.
 */
export async function migrate(databaseUrl: string, options: Options = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "gyeot migrate" });
  // The statement in progress fails with the same error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseStandby(client);
    await lockMigrations(client);
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const applied = await applyPending(client, options);
    if (options.phase === "after") return applied;
    await migrateQueue(databaseUrl);
    return [...applied, ...(await applyFunctions(client, options.domains))];
  } finally {
    await client.end();
  }
}

/** With a pool of our own: the library takes the error listener off its own pool before its connections have closed. */
async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, application_name: "gyeot migrate" });
  // The statement in progress fails with the same error.
  pool.on("error", () => undefined);
  try {
    await runMigrations({ pgPool: pool, noHandleSignals: true });
  } finally {
    await pool.end();
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
  if (rows[0]?.standby)
    throw new StandbyRefused(
      "this server is a standby: migrate its primary, from which the changes arrive here, or promote it first",
    );
}

/** A statement that waits has a snapshot, and the other process's concurrent index waits for all older snapshots. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [lockKey]);
    if (rows[0]?.locked) return;
    await pause(lockAgainMs);
  }
}

async function applyPending(client: pg.Client, { phase, folder, waits }: Options): Promise<string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>("SELECT name, digest FROM schema_migrations");
  const done = new Map(rows.map((row) => [row.name, row.digest]));
  const applied: string[] = [];
  for (const migration of await readMigrations(folder)) {
    const { name, digest } = migration;
    if (done.has(name)) {
      if (done.get(name) !== digest) throw new Error(`migration ${name} was changed after it was applied`);
      continue;
    }
    if (phase && phase !== migration.phase) continue;
    await applyMigration(client, migration, { ...defaultWaits, ...waits });
    applied.push(name);
  }
  return applied;
}

const known = new Map<string, Promise<Migration[]>>();

/**
 * Names of the "before" migrations that the database still lacks, the job queue's too, and after them of the functions;
 * empty when this version may serve. Those of the phase "after" wait until this version is the only one.
 */
export async function pendingMigrations(
  database: Pick<pg.ClientBase, "query">,
  folder = migrationsFolder,
): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT name FROM schema_migrations
     UNION ALL SELECT 'graphile_worker' WHERE to_regclass('graphile_worker._private_jobs') IS NOT NULL`,
  );
  const done = new Set(rows.map((row) => row.name));
  const migrations = known.get(folder) ?? readMigrations(folder);
  known.set(folder, migrations);
  const needed = (await migrations).filter(({ phase }) => phase === "before").map(({ name }) => name);
  const pending = [...needed, "graphile_worker"].filter((name) => !done.has(name));
  return pending.length > 0 ? pending : pendingFunctions(database);
}
