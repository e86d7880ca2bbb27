import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { loadSecrets } from "../../scripts/stack/secrets";
import { backupEnv } from "../../scripts/stack/stack-env";
import { makeFolder, startRestored } from "../support/processes/archived-server";
import { launch, stopAllLaunched } from "../support/processes/launch";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await stopAllLaunched();
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function startWorld(archiving: boolean) {
  const world = await startTemporaryWorld({ demo: false, archiving });
  cleanups.push(() => world.stop());
  const secrets = await loadSecrets(world.dataDir);
  return { ...world, password: secrets.databasePassword, backup: backupEnv({ ports: world.ports, secrets }) };
}

async function connect(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

/** `npm run` beside the world. */
async function run({ dataDir }: TemporaryWorld, ...args: string[]) {
  const command = launch(["node", "scripts/run.mjs", ...args], { DATA_DIR: dataDir });
  return { status: await command.ended, output: command.output() };
}

it("a world that archives is backed up and restored by two commands beside it", async () => {
  const world = await startWorld(true);
  const client = await connect(world.backup.BACKUP_DATABASE_URL);
  expect(await run(world, "backup")).toEqual({
    status: 0,
    output: expect.stringMatching(/^base backup of .*Z: \d+ MiB in [\d.]+ s$/m),
  });
  await client.query("create table early (number int)");
  const moment = (await client.query("select clock_timestamp() as at")).rows[0].at.getTime() + 1;
  await vi.waitUntil(() => Date.now() > moment, { interval: 1 });
  await client.query("create table late (number int)");
  const { name } = (await client.query("select pg_walfile_name(pg_switch_wal()) as name")).rows[0];
  const readLast = async () =>
    (await client.query("select last_archived_wal as name from pg_stat_archiver")).rows[0].name;
  await vi.waitUntil(async () => (await readLast()) >= name, { timeout: 30_000, interval: 50 });

  const folder = await makeFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const into = join(folder, "database");
  const restored = await run(world, "restore", "--to", new Date(moment).toISOString(), "--into", into);
  expect(restored).toEqual({ status: 0, output: expect.stringMatching(/\d+ files verified in/) });
  const server = await startRestored(folder, { env: { ...world.env, ...world.backup }, password: world.password });
  cleanups.push(() => server.stop());
  const list = "select tablename from pg_tables where tablename in ('early', 'late', 'users')";
  const tables = (await server.client.query(`${list} order by 1`)).rows.map(({ tablename }) => tablename);
  await server.client.end();
  expect(tables).toEqual(["early", "users"]);
});

it("a world that does not archive refuses a base backup and names the way to one", async () => {
  const { status, output } = await run(await startWorld(false), "backup");
  expect([status, output]).toEqual([200, expect.stringContaining("only with EMBEDDED_BACKUPS=1")]);
});
