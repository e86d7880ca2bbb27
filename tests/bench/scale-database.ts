import pg from "pg";
import { createDeps } from "#api/create-deps";
import { migrate } from "#api/db/migrate";
import type { Deps } from "#api/deps";
import { readEnv } from "#api/env";

/**
 * A migrated database of its own on the stack's server, filled by `statements`, and vacuumed as a running one would be.
 */
export async function scaleDatabase(serverUrl: string, name: string, statements: string[]): Promise<string> {
  await withClient(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  });
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await migrate(url);
  await withClient(url, async (client) => {
    await client.query("SET synchronous_commit = off");
    await client.query("SET maintenance_work_mem = '512MB'");
    await client.query("SELECT setseed(0.42)");
    for (const statement of statements) await client.query(statement);
    await client.query("VACUUM ANALYZE");
  });
  return url;
}

export const dropDatabase = (serverUrl: string, name: string) =>
  withClient(serverUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));

/** The API's own deps over the database at `url`, with every sent statement counted. */
export function readingDeps(
  env: Record<string, string>,
  url: string,
): { deps: Deps; statements: () => number; end: () => Promise<void> } {
  const deps = createDeps(readEnv({ ...process.env, ...env, DATABASE_URL: url, DATABASE_POOL: "2" }), "bench");
  const { database, bus } = deps;
  let count = 0;
  const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown;
  database.pool.query = ((...args: unknown[]) => {
    count++;
    return query(...args);
  }) as typeof database.pool.query;
  const end = async () => {
    await Promise.all([bus.end(), database.end()]);
    // Kysely ends the pool only once it has used it.
    if (!database.pool.ended) await database.pool.end();
  };
  return { deps, statements: () => count, end };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
