import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";

const lockKey = 7_430_611_902;
const folder = path.join(process.cwd(), "api/db/migrations");

/**
 * Applies the numbered .sql files not applied yet, forward only, each in its own transaction, one process at a time.
 * Returns the names applied. Throws when an applied file has changed since.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const applied = await applyPending(client);
    await runMigrations({ connectionString: databaseUrl, noHandleSignals: true });
    return applied;
  } finally {
    await client.end();
  }
}

/** Names of the migrations that the database still lacks, the job queue's too; empty when it is ready. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM schema_migrations
     UNION ALL SELECT 'graphile_worker' WHERE to_regclass('graphile_worker._private_jobs') IS NOT NULL`,
  );
  const done = new Set(rows.map((row) => row.name));
  return [...(await migrationFiles()), "graphile_worker"].filter((name) => !done.has(name));
}

async function applyPending(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>("SELECT name, digest FROM schema_migrations");
  const done = new Map(rows.map((row) => [row.name, row.digest]));
  const applied: string[] = [];
  for (const name of await migrationFiles()) {
    const text = await readFile(path.join(folder, name), "utf8");
    const digest = createHash("sha256").update(text).digest("hex");
    if (done.has(name)) {
      if (done.get(name) !== digest) throw new Error(`migration ${name} was changed after it was applied`);
      continue;
    }
    await applyOne(client, name, digest, text);
    applied.push(name);
  }
  return applied;
}

async function applyOne(client: pg.Client, name: string, digest: string, text: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(text);
    await client.query("INSERT INTO schema_migrations (name, digest) VALUES ($1, $2)", [name, digest]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`migration ${name} failed: ${(error as Error).message}`);
  }
}

const migrationFiles = async () => (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
