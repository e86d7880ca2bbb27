import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Migration } from "./migration-file";
import { splitStatements } from "./split-statements";

/** How a migration waits for locks. While it waits, every later statement on that table waits behind it. */
export type LockWaits = {
  /** milliseconds for one lock; a concurrent statement, behind which nobody waits, has `concurrentTimeoutMs` */
  lockTimeoutMs: number;
  concurrentTimeoutMs: number;
  attempts: number;
  /** milliseconds before the second attempt; twice as long before each later one, up to `longestPauseMs` */
  firstPauseMs: number;
  longestPauseMs: number;
  onLockTimeout(timeout: LockTimeout): void | Promise<void>;
};
type LockTimeout = { migration: string; attempt: number; openTransactions: string };

export const defaultWaits: LockWaits = {
  lockTimeoutMs: 2_000,
  concurrentTimeoutMs: 300_000,
  attempts: 10,
  firstPauseMs: 500,
  longestPauseMs: 15_000,
  onLockTimeout: ({ migration, attempt, openTransactions }) =>
    console.warn(`migration ${migration} waits for a lock (attempt ${attempt}); open: ${openTransactions}`),
};

/**
 * Applies one migration and records it. Gives a lock up after `lockTimeoutMs`, so that requests behind it go on, and tries
 * again after a growing pause. Throws with the migration's name, also after the last attempt.
 */
export async function applyMigration(client: pg.Client, migration: Migration, waits: LockWaits): Promise<void> {
  const run = migration.transaction ? inTransaction : statementByStatement;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(client, migration, waits);
    } catch (error) {
      if (!isLockTimeout(error)) throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`);
      const openTransactions = await listOpenTransactions(client);
      if (attempt >= waits.attempts)
        throw new Error(
          `migration ${migration.name} waited for a lock ${attempt} times and was given up; open: ${openTransactions}`,
        );
      await waits.onLockTimeout({ migration: migration.name, attempt, openTransactions });
      await pause(Math.min(waits.firstPauseMs * 2 ** (attempt - 1), waits.longestPauseMs));
    }
  }
}

async function inTransaction(client: pg.Client, migration: Migration, waits: LockWaits): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${waits.lockTimeoutMs}`);
    await client.query(migration.text);
    await record(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** A run that was killed begins again with the first statement: the linter allows only those that may run twice. */
async function statementByStatement(client: pg.Client, migration: Migration, waits: LockWaits): Promise<void> {
  try {
    for (const statement of splitStatements(migration.text)) {
      const isConcurrent = /\bCONCURRENTLY\b/i.test(statement);
      await client.query(`SET lock_timeout = ${isConcurrent ? waits.concurrentTimeoutMs : waits.lockTimeoutMs}`);
      await dropInvalidIndex(client, statement);
      await client.query(statement);
    }
    await record(client, migration);
  } finally {
    await client.query("RESET lock_timeout").catch(() => undefined);
  }
}

const createsIndex = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+([\w."]+)/i;

/** The index that an earlier run left unfinished: it is never used, and IF NOT EXISTS would keep it. */
async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const index = createsIndex.exec(statement)?.[1];
  if (!index) return;
  const { rowCount } = await client.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

async function record(client: pg.Client, { name, digest }: Migration): Promise<void> {
  await client.query("INSERT INTO schema_migrations (name, digest) VALUES ($1, $2)", [name, digest]);
}

/** Not in time, or the one that a deadlock ended. */
const isLockTimeout = (error: unknown): boolean =>
  ["55P03", "40P01"].includes((error as { code?: string } | null)?.code ?? "");

/** The longest transactions beside this one, without their statements, which may name people. */
async function listOpenTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT format('%s (pid %s, %s, %s s)', coalesce(nullif(application_name, ''), 'unnamed'), pid, state,
       round(extract(epoch FROM clock_timestamp() - xact_start))) AS line
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 3`,
  );
  return rows.map(({ line }) => line).join(", ") || "none any more";
}
