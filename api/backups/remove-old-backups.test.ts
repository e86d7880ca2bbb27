import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../clock";
import { archiveWal, listWal } from "./archive-wal";
import { openBackupStore, readBackupEnv } from "./backup-env";
import { type BackupStore, listContentIds, writeContent } from "./backup-store";
import { listBaseBackups, writeBaseBackup } from "./base-backups";
import { removeOldBackups } from "./remove-old-backups";

const day = 86_400;
const mib = 1024 * 1024;
const now = new Date("2026-11-26T03:00:00Z");
const history = "00000002.history";
const segment = (number: number) => `00000001000000000000000${number}`;
let sandbox: TestSandbox;
let backups: BackupStore;
let folder: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  folder = await mkdtemp(join(tmpdir(), "gyeot-old-backups-"));
  const store = { S3_BUCKET: "gyeot", S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" };
  const env = {
    ...store,
    BACKUP_KEY: "a key of the tests with thirty-two characters",
    S3_ENDPOINT: `${sandbox.url}/s3`,
  };
  backups = openBackupStore(readBackupEnv(env as unknown as NodeJS.ProcessEnv));
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function backUp(daysAgo: number, firstSegment: number): Promise<void> {
  const at = secondsAfter(now, -daysAgo * day);
  const archive = await writeContent(backups, [Buffer.from(`files of ${daysAgo}`)], at);
  const manifest = await writeContent(backups, [Buffer.from(`list of ${daysAgo}`)], at);
  const lsns = { startLsn: `0/${firstSegment}000028`, endLsn: `0/${firstSegment}000100` };
  await writeBaseBackup(backups, {
    ...lsns,
    startedAt: at,
    endedAt: at,
    timeline: 1,
    segmentBytes: 16 * mib,
    archive,
    manifest,
  });
}

async function archive(name: string, daysAgo: number): Promise<void> {
  const at = secondsAfter(now, -daysAgo * day);
  await writeFile(join(folder, name), name);
  await archiveWal(backups, { name, path: join(folder, name), at });
}

const remove = (days = 35) => removeOldBackups(backups, { days, at: now });
const endsOf = async () =>
  (await listBaseBackups(backups)).map(({ endedAt }) => (now.getTime() - +endedAt) / day / 1_000);

test("what no second of the last days needs is removed; the base backup before them stays", async () => {
  for (const [daysAgo, first] of [
    [60, 1],
    [40, 3],
    [10, 5],
  ] as const)
    await backUp(daysAgo, first);
  for (const number of [1, 2, 3, 4, 5, 6]) await archive(segment(number), 60 - number * 9);
  await archive(`${segment(1)}.00000028.backup`, 60);
  await archive(history, 60);
  expect(await remove()).toEqual({ baseBackups: 1, wal: 3, contents: 0 });
  expect(await endsOf()).toEqual([40, 10]);
  expect(await listWal(backups)).toEqual([...[3, 4, 5, 6].map(segment), history].sort());
  // Two backups with two contents each, and five files.
  expect((await listContentIds(backups)).size).toBe(9);
  expect(await remove()).toEqual({ baseBackups: 0, wal: 0, contents: 0 });
});

test("the only base backup stays however old it is, with its WAL", async () => {
  expect(await remove(1)).toMatchObject({ baseBackups: 1, wal: 2 });
  expect(await endsOf()).toEqual([10]);
  expect(await removeOldBackups(backups, { days: 1, at: secondsAfter(now, 900 * day) })).toMatchObject({
    baseBackups: 0,
    wal: 0,
  });
  expect(await listWal(backups)).toEqual([history, segment(5), segment(6)].sort());
});

test("content that got no record within a day is removed, that of today stays", async () => {
  const before = (await listContentIds(backups)).size;
  for (const daysAgo of [2, 0.5]) {
    await writeContent(backups, [Buffer.from("left")], secondsAfter(now, -daysAgo * day));
  }
  expect(await remove()).toEqual({ baseBackups: 0, wal: 0, contents: 1 });
  expect((await listContentIds(backups)).size).toBe(before + 1);
});
