import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { archiveWal, readWalContent } from "./archive-wal";
import { openBackupStore, readBackupEnv } from "./backup-env";
import type { BackupStore } from "./backup-store";
import { fetchAhead } from "./fetch-ahead";
import { segmentNameOf } from "./wal-name";

const segmentBytes = 1024 * 1024;
const names = Array.from({ length: 20 }, (_, i) => segmentNameOf(BigInt(4090 + i), { timeline: 1, segmentBytes }));
const [first = ""] = names;
const at = new Date();
let sandbox: TestSandbox;
let backups: BackupStore;
let place: string;
let folder: string;
const contents = new Map<string, Buffer>();

beforeAll(async () => {
  sandbox = await startSandbox();
  place = await mkdtemp(join(tmpdir(), "gyeot-ahead-"));
  folder = join(place, "fetched");
  backups = openBackupStore(
    readBackupEnv({
      BACKUP_KEY: "a key of the tests with thirty-two characters",
      S3_ENDPOINT: `${sandbox.url}/s3`,
      S3_BUCKET: "gyeot",
      S3_ACCESS_KEY_ID: "gyeot-sandbox",
      S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret",
    } as unknown as NodeJS.ProcessEnv),
  );
  for (const name of names) {
    contents.set(name, randomBytes(segmentBytes));
    await writeFile(join(place, "segment"), contents.get(name) as Buffer);
    await archiveWal(backups, { name, path: join(place, "segment"), at });
  }
});
afterAll(async () => {
  await sandbox.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(() => rm(folder, { recursive: true, force: true }));

const fetch = (name: string) => fetchAhead(backups, { name, path: join(place, "asked"), folder });
const isWhole = async (name: string, path: string) => contents.get(name)?.equals(await readFile(path));
const fetched = async () => (await readdir(folder)).sort();
async function change(name: string, work: (bytes: Uint8Array) => Uint8Array): Promise<void> {
  const { id } = await readWalContent(backups, name);
  const part = `backups/parts/${id}/000000`;
  const stored = await backups.store.get(part);
  const bytes = new Uint8Array(await new Response(stored?.body).arrayBuffer());
  await backups.store.put(part, work(bytes), "application/octet-stream");
}
const invertLastByte = (bytes: Uint8Array) => bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 255 : byte));

test("sixteen segments after the one asked for are fetched, also where the high half changes", async () => {
  await fetch(first);
  expect(await isWhole(first, join(place, "asked"))).toBe(true);
  expect(names[6]).toBe("000000010000000100000000");
  expect(await fetched()).toEqual(names.slice(1, 17));
  for (const name of await fetched()) expect(await isWhole(name, join(folder, name))).toBe(true);
});

test("a broken segment is never in the folder, and is named when it is asked for", async () => {
  const broken = names[2] as string;
  await change(broken, invertLastByte);
  try {
    await fetch(first);
    expect(await fetched()).toContain(names[1]);
    expect((await fetched()).filter((name) => name.startsWith(broken))).toEqual([]);
    await expect(fetch(broken)).rejects.toThrow(`broken: WAL ${broken} `);
  } finally {
    await change(broken, invertLastByte);
  }
});

test("what is no next segment leaves the folder, and all does as a recovery begins", async () => {
  await mkdir(folder);
  for (const name of [`${names[1]}.incoming`, first, "another"]) await writeFile(join(folder, name), "cut short");
  await fetch(names[18] as string);
  expect(await fetched()).toEqual([names[19]]);
  await expect(fetch("00000002.history")).rejects.toThrow("missing: WAL 00000002.history");
  expect(existsSync(folder)).toBe(false);
});
