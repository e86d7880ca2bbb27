import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";
import { describeSchema } from "./describe-schema";
import { migrate, pendingMigrations } from "./migrate";
import { readMigrations } from "./migration-file";
import { readFunctions } from "./sql-functions";

let fresh: FreshDatabase;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "gyeot-migrations-"));
  client = await connect();
  await client.query("CREATE TABLE roadmap (item_id int PRIMARY KEY, title text)");
});
afterEach(async () => {
  await client.end();
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: fresh.url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
const quick = { lockTimeoutMs: 50, firstPauseMs: 1, longestPauseMs: 5 };
const columnsOf = async (table: string) =>
  (await client.query("SELECT column_name FROM information_schema.columns WHERE table_name = $1", [table])).rows.map(
    (row) => row.column_name,
  );

it("a phase applies its own files only, and without one all are applied in order", async () => {
  await write({
    "0901_add.sql": "ALTER TABLE roadmap ADD subtitle text;",
    "0902_drop.sql": "-- Dropped when nobody reads it.\n-- phase: after\nALTER TABLE roadmap DROP COLUMN title;",
    "0903_more.sql": "-- phase: before\nALTER TABLE roadmap ADD body text;",
  });
  expect(await migrate(fresh.url, { folder, phase: "before" })).toEqual(["0901_add.sql", "0903_more.sql"]);
  expect(await columnsOf("roadmap")).toContain("title");
  expect(await migrate(fresh.url, { folder, phase: "after" })).toEqual(["0902_drop.sql"]);
  expect(await columnsOf("roadmap")).not.toContain("title");
  await write({ "0904_a.sql": "-- phase: after\nSELECT 1;", "0905_b.sql": "SELECT 1;" });
  expect(await migrate(fresh.url, { folder })).toEqual(["0904_a.sql", "0905_b.sql"]);
});

it("a version may serve as soon as the files of the phase before are applied", async () => {
  await write({ "0901_add.sql": "SELECT 1;", "0902_drop.sql": "-- phase: after\nSELECT 1;" });
  expect(await pendingMigrations(client, folder)).toEqual(["0901_add.sql"]);
  await migrate(fresh.url, { folder, phase: "before" });
  expect(await pendingMigrations(client, folder)).toEqual([]);
});

it("a version may serve only once its functions are applied, also where none ever was", async () => {
  const functions = (await readFunctions()).map(({ name }) => name);
  await client.query("DELETE FROM schema_functions WHERE name = 'post_access'");
  expect(await pendingMigrations(client)).toEqual(["post_access"]);
  const first = "0086_schema_functions.sql";
  await client.query(`DROP TABLE schema_functions; DELETE FROM schema_migrations WHERE name = '${first}'`);
  expect(await pendingMigrations(client)).toEqual([first]);
  expect(await migrate(fresh.url, { phase: "before" })).toEqual([first, ...functions]);
  expect(await pendingMigrations(client)).toEqual([]);
});

it("the two phases one after the other make the same schema as all files in order", async () => {
  const own = await emptyDatabase();
  try {
    await migrate(own.url, { phase: "before" });
    await migrate(own.url, { phase: "after" });
    expect(await describeSchema(own.url)).toBe(await readFile("api/db/schema.sql", "utf8"));
  } finally {
    await own.drop();
  }
});

async function emptyDatabase() {
  const name = `${new URL(fresh.url).pathname.slice(1)}_empty`;
  await client.query(`CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(fresh.url), { pathname: `/${name}` }).href,
    drop: () => client.query(`DROP DATABASE ${name}`),
  };
}

it("an unknown value in a header is refused with its file", async () => {
  await write({ "0901_add.sql": "-- phase: later\nSELECT 1;" });
  await expect(migrate(fresh.url, { folder })).rejects.toThrow('0901_add.sql: "phase: later"');
});

it("a file that changed after it was applied is refused", async () => {
  await write({ "0901_add.sql": "SELECT 1;" });
  await migrate(fresh.url, { folder });
  await write({ "0901_add.sql": "SELECT 2;" });
  await expect(migrate(fresh.url, { folder })).rejects.toThrow("0901_add.sql was changed");
});

it("a migration gives up a lock it waits for, and succeeds once the lock is released", async () => {
  await write({ "0901_add.sql": "ALTER TABLE roadmap ADD subtitle text;" });
  const reader = await connect();
  await reader.query("BEGIN; LOCK TABLE roadmap IN ACCESS SHARE MODE");
  const timeouts: string[] = [];
  const applied = await migrate(fresh.url, {
    folder,
    waits: {
      ...quick,
      async onLockTimeout({ migration, attempt, openTransactions }) {
        timeouts.push(`${migration} ${attempt} ${openTransactions}`);
        // The migration waits for nothing now, so a request reads the table at once.
        await client.query("SELECT FROM roadmap");
        if (attempt === 3) await reader.query("COMMIT");
      },
    },
  });
  expect(applied).toEqual(["0901_add.sql"]);
  expect(timeouts).toHaveLength(3);
  expect(timeouts[0]).toMatch(/^0901_add.sql 1 unnamed \(pid \d+, idle in transaction, \d+ s\)$/);
  await reader.end();
});

it("the error of a migration that never got its lock names it and the open transactions", async () => {
  await write({ "0901_add.sql": "ALTER TABLE roadmap ADD subtitle text;" });
  await client.query("BEGIN; LOCK TABLE roadmap IN ACCESS SHARE MODE");
  const waits = { ...quick, attempts: 2, onLockTimeout: () => undefined };
  await expect(migrate(fresh.url, { folder, waits })).rejects.toThrow(
    /0901_add.sql waited for a lock 2 times and was given up; open: unnamed \(pid \d+/,
  );
  await client.query("ROLLBACK");
  expect(await migrate(fresh.url, { folder })).toEqual(["0901_add.sql"]);
});

const concurrent = "-- transaction: no\nCREATE INDEX CONCURRENTLY IF NOT EXISTS roadmap_titles ON roadmap (title);";
const indexState = async () =>
  (await client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('roadmap_titles')")).rows;

it("a concurrent index is made without a transaction, statement by statement", async () => {
  await write({ "0901_index.sql": `${concurrent}\nANALYZE roadmap;` });
  expect(await migrate(fresh.url, { folder })).toEqual(["0901_index.sql"]);
  expect(await indexState()).toEqual([{ indisvalid: true }]);
});

it("an index that a killed run left unfinished is dropped and made again", async () => {
  await write({ "0901_index.sql": concurrent });
  // The index waits for this transaction after it was entered in the catalog, not valid yet.
  const older = await connect();
  await older.query("BEGIN; INSERT INTO roadmap VALUES (1, 'a')");
  const killed = migrate(fresh.url, { folder }).catch((error: Error) => error.message);
  await expect.poll(indexState).toEqual([{ indisvalid: false }]);
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gyeot migrate' AND datname = current_database()",
  );
  expect(await killed).toContain("0901_index.sql");
  await older.query("COMMIT");
  await older.end();
  expect(await indexState()).toEqual([{ indisvalid: false }]);
  expect(await migrate(fresh.url, { folder })).toEqual(["0901_index.sql"]);
  expect(await indexState()).toEqual([{ indisvalid: true }]);
});

it("two processes at the same time apply each file once, a concurrent index among them", async () => {
  await write({ "0901_index.sql": concurrent, "0902_add.sql": "ALTER TABLE roadmap ADD subtitle text;" });
  const both = await Promise.all([migrate(fresh.url, { folder }), migrate(fresh.url, { folder })]);
  expect(both.flat().sort()).toEqual(["0901_index.sql", "0902_add.sql"]);
});

it("the files so far have the phase before, in a transaction each", async () => {
  const old = (await readMigrations()).filter(({ name }) => Number.parseInt(name, 10) <= 48);
  expect(old.length).toBeGreaterThan(40);
  expect(old.every(({ phase, transaction }) => phase === "before" && transaction)).toBe(true);
});
