import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { dosed, isLong } from "#tests/support/long";
import {
  type ArchivedServer,
  makeFolder,
  startArchivedServer,
  startRestored,
} from "#tests/support/processes/archived-server";
import { launch } from "#tests/support/processes/launch";
import { archiveWal, fetchWal, listWal } from "./archive-wal";
import { readRecord } from "./backup-store";
import { findBaseBackup } from "./base-backups";
import { isSegment } from "./wal-name";

const long = { tags: ["long"], timeout: 180_000 };
let server: ArchivedServer;
/** The moment after each row's commit, before the next row's. */
const moments: Date[] = [];
/** The segment with row 4, in the middle of the log. */
let middle: string;

beforeAll(async () => {
  server = await startArchivedServer();
  await server.client.query("create table notes (number int)");
  await server.client.query("insert into notes values (0)");
  const first = launch([process.execPath, server.program, "backup"], server.env);
  expect([await first.ended, first.output()]).toEqual([0, expect.stringMatching(/^base backup of .*Z: \d+ MiB in/m)]);
  for (let number = 1; number <= 6; number += 1) {
    await server.client.query(`insert into notes values (${number})`);
    moments[number] = await nextMoment();
    if (number % 2 === 0) {
      const name = await server.archive();
      if (number === 4) middle = name;
    }
  }
});
afterAll(() => server.stop());

/** A whole millisecond after every commit so far and, when this returns, before every later one. */
async function nextMoment(): Promise<Date> {
  const read = async () => (await server.client.query("select clock_timestamp() as at")).rows[0].at.getTime() as number;
  const moment = (await read()) + 1;
  while ((await read()) <= moment);
  return new Date(moment);
}

async function restoreTo(to: Date, env: Record<string, string> = server.env) {
  const dataDir = await makeFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const into = join(dataDir, "database");
  const args = ["restore", "--to", to.toISOString(), "--into", into];
  const command = launch([process.execPath, server.program, ...args], env);
  const status = await command.ended;
  return { dataDir, into, status, output: command.output() };
}

/** Starts it, reads its rows and stops it again. */
async function readRows(dataDir: string, env = server.env): Promise<number[]> {
  const restored = await startRestored(dataDir, { env });
  try {
    const { rows } = await restored.client.query("select number from notes order by number");
    await restored.client.query("insert into notes values (100)");
    return rows.map(({ number }) => number);
  } finally {
    await restored.client.end();
    await restored.stop();
  }
}

test("a restore has exactly the rows committed by that moment, and can be written", dosed(360_000), async () => {
  for (const number of isLong ? [1, 3] : [3]) {
    const { dataDir, output } = await restoreTo(moments[number] as Date);
    expect(output).toMatch(/\d{3,} files verified/);
    expect(await readRows(dataDir)).toEqual(Array.from({ length: number + 1 }, (_, i) => i));
    expect(existsSync(join(dataDir, "database/pg_wal/fetched"))).toBe(false);
  }
});

test("the segment after one that PostgreSQL asked for is there without Node and store", async () => {
  const { into } = await restoreTo(moments[5] as Date);
  const settings = await readFile(join(into, "postgresql.auto.conf"), "utf8");
  const command = /^restore_command = '(.*)'$/m.exec(settings)?.[1] ?? "";
  const run = (name: string, env: Record<string, string>) => {
    const words = command.replaceAll("%f", name).replaceAll("%p", "pg_wal/RECOVERYXLOG");
    return launch(["sh", "-c", words], env, into).ended;
  };
  const [first = "", second = "", ...rest] = (await listWal(server.backups)).filter(isSegment);
  expect(await run(second, {})).toBe(200);
  expect(await run(first, server.env)).toBe(0);
  expect(await readdir(join(into, "pg_wal/fetched"))).toEqual([second, ...rest]);
  expect(await run(second, {})).toBe(0);
  expect(await readdir(join(into, "pg_wal/fetched"))).toEqual(rest);
  expect(await run(second, {})).toBe(200);
});

test("a moment after the last archived segment is refused, and one before the first backup", async () => {
  const late = await restoreTo(new Date(Date.now() + 60_000));
  expect([late.status, late.output]).toEqual([
    200,
    expect.stringMatching(/archive ends early: the last WAL, 0{7}1\w{16},/),
  ]);
  const early = await restoreTo(new Date(0));
  expect([early.status, early.output]).toEqual([200, expect.stringContaining("no backup: none of 1 base backups")]);
  expect([late, early].filter(({ into }) => existsSync(into))).toEqual([]);
});

test("a broken record of a base backup is named, unless the backup began after the moment", async () => {
  const [record = ""] = await server.backups.store.list("backups/base/");
  await breakObject(record);
  const { status, output } = await restoreTo(moments[5] as Date);
  expect([status, output]).toEqual([200, expect.stringContaining(`broken: ${record}\n`)]);
  await expect(findBaseBackup(server.backups, new Date(0))).rejects.toThrow("no backup: none of 1 base backups");
});

test("a store that does not answer is named, and no folder is left", async () => {
  const { into, status, output } = await restoreTo(moments[5] as Date, {
    ...server.env,
    S3_ENDPOINT: "http://127.0.0.1:9",
  });
  expect([status, output]).toEqual([200, "gyeot backup: the object store does not answer\n"]);
  expect(existsSync(into)).toBe(false);
});

test("a missing segment is named before a file is written", async () => {
  await withoutObject(`backups/wal/${middle}`);
  const { into, status, output } = await restoreTo(moments[5] as Date);
  expect([status, output]).toEqual([1, expect.stringContaining(`missing: WAL ${middle}\n`)]);
  expect([into, `${into}.partial`].filter(existsSync)).toEqual([]);
});

test("a segment that goes missing after the restore is named, and the server does not open", async () => {
  const { dataDir } = await restoreTo(moments[5] as Date);
  await withoutObject(`backups/wal/${middle}`);
  const log = await failToStart(dataDir);
  expect(log).toContain(`missing: WAL ${middle}\n`);
  expect(log).toContain("recovery ended before configured recovery target was reached");
});

test("a broken record of a segment is named before a file is written", async () => {
  await breakObject(`backups/wal/${middle}`);
  const { into, status, output } = await restoreTo(moments[5] as Date);
  expect([status, output]).toEqual([200, expect.stringContaining(`broken: WAL ${middle} `)]);
  expect(existsSync(into)).toBe(false);
});

test("a broken segment is named as the server fetches it, and the server does not open", async () => {
  const { dataDir } = await restoreTo(moments[5] as Date);
  await breakObject(await firstPartOf(`backups/wal/${middle}`));
  expect(await failToStart(dataDir)).toContain(`broken: WAL ${middle} `);
});

test("a segment with a missing part is reported as broken, and no file is written", async () => {
  await withoutObject(await firstPartOf(`backups/wal/${middle}`));
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "RECOVERYXLOG");
  await expect(fetchWal(server.backups, { name: middle, path })).rejects.toThrow(`broken: WAL ${middle} `);
  expect([path, `${path}.incoming`].filter(existsSync)).toEqual([]);
});

test("a wrong key is named as one, by the restore and by the server that fetches", long, async () => {
  const env = { ...server.env, BACKUP_KEY: "another key with thirty-two characters or more" };
  const refused = await restoreTo(moments[5] as Date, env);
  expect([refused.status, refused.output]).toEqual([200, expect.stringContaining("wrong key: backups/base/")]);
  const { dataDir } = await restoreTo(moments[5] as Date);
  expect(await failToStart(dataDir, env)).toContain("wrong key: WAL ");
});

test("a base backup with a broken or missing part is named and leaves no folder", async () => {
  const part = `backups/parts/${(await findBaseBackup(server.backups, moments[5] as Date)).archive.id}/000003`;
  await breakObject(part);
  const broken = await restoreTo(moments[5] as Date);
  expect([broken.status, broken.output]).toEqual([200, expect.stringContaining(`broken: ${part}\n`)]);
  await server.backups.store.remove(part);
  const missing = await restoreTo(moments[5] as Date);
  expect([missing.status, missing.output]).toEqual([1, expect.stringContaining(`missing: ${part}\n`)]);
  const left = [broken, missing].flatMap(({ into }) => [into, `${into}.partial`]).filter(existsSync);
  expect(left).toEqual([]);
});

test("a backup that is killed half-way is never taken for a whole one", long, async () => {
  const { store } = server.backups;
  const before = await store.list("backups/parts/");
  const killed = launch([process.execPath, server.program, "backup"], server.env);
  await expect.poll(() => store.list("backups/parts/"), { interval: 5, timeout: 20_000 }).not.toEqual(before);
  killed.signal("SIGKILL");
  expect(await killed.ended).toBe(null);
  expect(await store.list("backups/base/")).toHaveLength(1);
  const { dataDir } = await restoreTo(moments[2] as Date);
  expect(await readRows(dataDir)).toEqual([0, 1, 2]);
});

test("a segment is archived again without error, but not with another content", async () => {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, middle);
  await fetchWal(server.backups, { name: middle, path });
  const again = { name: middle, path, at: new Date() };
  expect(await archiveWal(server.backups, again)).toBe("was archived");
  await writeFile(path, invertLastByte(await readFile(path)));
  await expect(archiveWal(server.backups, again)).rejects.toThrow(`conflict: WAL ${middle} is archived with another`);
  await expect(archiveWal(server.backups, { ...again, name: "../base/x" })).rejects.toThrow("no name of a WAL file");
});

test("nothing is restored into a folder that has files", async () => {
  const dataDir = await makeFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await writeFile(join(dataDir, "kept"), "kept");
  const args = ["restore", "--to", new Date().toISOString(), "--into", dataDir];
  const command = launch([process.execPath, server.program, ...args], server.env);
  expect([await command.ended, command.output()]).toEqual([200, expect.stringContaining(`not empty: ${dataDir}\n`)]);
  expect(readFileSync(join(dataDir, "kept"), "utf8")).toBe("kept");
});

/** Without the object until the running test ends. */
async function withoutObject(name: string): Promise<Uint8Array> {
  const { store } = server.backups;
  const stored = await store.get(name);
  const bytes = new Uint8Array(await new Response(stored?.body).arrayBuffer());
  onTestFinished(() => store.put(name, bytes, "application/octet-stream"));
  await store.remove(name);
  return bytes;
}

async function breakObject(name: string): Promise<void> {
  const bytes = await withoutObject(name);
  await server.backups.store.put(name, invertLastByte(bytes), "application/octet-stream");
}

function invertLastByte(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 255 : byte));
}

async function firstPartOf(record: string): Promise<string> {
  const content = await readRecord(server.backups, record, z.object({ id: z.string() }));
  return `backups/parts/${content?.id}/000000`;
}

/** The log of a server that must not start: it may also end while a client connects. */
async function failToStart(dataDir: string, env = server.env): Promise<string> {
  await expect(startRestored(dataDir, { env })).rejects.toThrow(/PostgreSQL did not start|terminated/);
  return readFile(join(dataDir, "postgres.log"), "utf8");
}
