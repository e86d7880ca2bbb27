import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import type { PostId } from "#contract/ids";
import { createPost } from "#contract/posts/endpoints";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { dose, dosed } from "#tests/support/long";
import { type ArchivedServer, makeFolder, startArchivedServer } from "#tests/support/processes/archived-server";
import { launch } from "#tests/support/processes/launch";
import { deleteAccount } from "../account-deletion/delete-account";
import { accountDeletionJobs } from "../account-deletion/jobs";
import { restore } from "../backups/restore";
import { findPlace } from "../db/embedded/place";
import { migrate } from "../db/migrate";
import { deletePost } from "../post-deletion/delete-post";
import { removalJobs } from "../removals/jobs";
import { replayRemovals } from "./replay-removals";
import { runDrill } from "./run-drill";
import { startCopy } from "./start-copy";

/** A drill starts a process for each segment. */
const slow = 180_000;
/** Each restores once or twice more, for a case of its own. */
const long = { tags: ["long"], timeout: slow };
let server: ArchivedServer;
let api: TestApi;
let erased: Person;
let deleted: PostId;
/** A moment before the erasure and the deletion. */
let before: Date;

beforeAll(async () => {
  server = await startArchivedServer();
  const url = Object.assign(new URL(server.url), { username: "gyeot" }).href;
  await migrate(url);
  const database = { url, drop: async () => undefined };
  api = await startApi({ database, tossUrl: server.sandbox.url, env: { ...storeEnv(), RATE_LIMIT_FACTOR: 1_000_000 } });
  const { pair, send } = chat(api);
  const { fan, creator, roomId } = await pair();
  erased = fan;
  await send(fan, roomId, "canary-message");
  await send(creator, roomId, "an answer");
  await setPicture(creator, "pub/profile-removed-since");
  const post = { body: "canary-post", visibility: "public", minPlanId: null, images: [] };
  deleted = (await api.send(createPost, { as: creator, body: post })).body.postId;
  const backup = launch([process.execPath, server.program, "backup"], server.env);
  expect([await backup.ended, backup.output()]).toEqual([0, expect.stringMatching(/^base backup of .*s\n/)]);
  before = await nextMoment();
  // An account is erased seven days after the request, by the database's own clock, which says what is restored.
  api.clock.set(new Date(before.getTime() + 7 * 86_400_000));
  await erase(fan);
  await deletePost(api.deps, { creatorId: creator.userId, postId: deleted, at: new Date(before.getTime() + 1) });
  for (const payload of await jobsNamed("record_removal")) await removalJobs[0].run(api.deps, payload, {} as never);
  await setPicture(creator, null);
  await write();
  await server.archive();
  await write();
  await server.archive();
});
afterAll(async () => {
  await api?.stop();
  await server?.stop();
});

const parts = () => ({
  env: api.deps.env,
  backups: server.backups,
  live: api.deps.database,
  program: join(inject("programs"), "backup.cjs"),
  programEnv: server.env,
});
function storeEnv() {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.env;
  return { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}
const foldersOfDrills = () => readdirSync(tmpdir()).filter((name) => name.startsWith("gyeot-drill-"));

async function nextMoment(): Promise<Date> {
  const read = async () => (await server.client.query("SELECT clock_timestamp() AS at")).rows[0].at.getTime() as number;
  const moment = (await read()) + 1;
  while ((await read()) <= moment);
  return new Date(moment);
}

/** Commits until more than the second of margin has passed since the segment before. */
async function write(): Promise<void> {
  const until = Date.now() + 1_500;
  while (Date.now() < until) await server.client.query("UPDATE switches SET reason = reason");
  await server.client.query("CREATE TABLE IF NOT EXISTS marks (number int)");
  await server.client.query("INSERT INTO marks VALUES (1)");
}

async function setPicture({ userId }: Person, key: string | null): Promise<void> {
  await server.client.query("UPDATE users SET profile_image_key = $2 WHERE user_id = $1", [userId, key]);
}

/** As the worker does at the end of the seven days. */
async function erase({ userId }: Person): Promise<void> {
  await server.client.query("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
    userId,
    api.clock.now(),
  ]);
  await deleteAccount(api.deps, userId);
  const payloads = await jobsNamed("record_erasure");
  expect(payloads).toHaveLength(1);
  const [, job] = accountDeletionJobs;
  for (const at of ["first", "repeated"]) await job.run(api.deps, payloads[0] as never, { at } as never);
  expect(await api.deps.store.list("erasures/")).toHaveLength(1);
}

async function jobsNamed(name: string): Promise<never[]> {
  const { rows } = await server.client.query(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1`,
    [name],
  );
  return rows.map(({ payload }) => payload as never);
}

async function dumpAllTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const dumps = await Promise.all(rows.map(({ name }) => pool.query(`SELECT t::text AS row FROM "${name}" t`)));
  return dumps.flatMap((dump) => dump.rows.map(({ row }) => row)).join("\n");
}

test("who was erased and what was deleted after the restored second leaves no trace in the copy", long, async () => {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = await findPlace(folder);
  const fetchCommand = `"${process.execPath}" "${server.program}" fetch-wal "%f" "%p"`;
  await restore(server.backups, { to: before, into: place.cluster, owner: place.owner, fetchCommand });
  const env = { ...process.env, ...server.env };
  const copy = await startCopy(place, { folder, role: { user: "gyeot", database: "gyeot" }, env });
  const deps = createTestDeps(copy.url, server.sandbox.url, api.clock, storeEnv());
  try {
    const traces = new RegExp(`${erased.email}|${erased.nickname}|${erased.domain}|canary-message|canary-post`);
    expect(await dumpAllTables(deps.database.pool)).toMatch(traces);
    const options = { since: before, at: api.clock.now() };
    expect(await replayRemovals(deps, options)).toEqual({ removals: 1, erasures: 1, erased: 1 });
    expect(await replayRemovals(deps, options)).toEqual({ removals: 1, erasures: 1, erased: 0 });
    await deps.database.pool.query("DELETE FROM domain_claims");
    expect(await dumpAllTables(deps.database.pool)).not.toMatch(traces);
  } finally {
    await deps.bus.end();
    await deps.database.end();
    await copy.stop();
  }
});

/** Messages and ends of segments until `stop` is called, which throws what any of them threw. */
function writeOn(): { stop(): Promise<number> } {
  let stopped = false;
  const { pair, send } = chat(api);
  const writing = (async () => {
    const { fan, creator, roomId } = await pair();
    let sent = 0;
    for (; !stopped; sent += 1) {
      expect((await send(sent % 3 === 2 ? creator : fan, roomId, `message ${sent}`)).status).toBe(201);
      if (sent % 300 === 299) await server.archive();
    }
    return sent;
  })();
  writing.catch(() => undefined);
  return {
    stop() {
      stopped = true;
      return writing;
    },
  };
}

const drills = dose({ small: 1, long: 3, full: 20 });
test(
  "drills to random seconds as messages are sent find all in order and leave no folder",
  dosed(slow + drills * 30_000),
  async () => {
    const writing = writeOn();
    onTestFinished(async () => void (await writing.stop().catch(() => undefined)));
    for (let i = 0; i < drills; i += 1) {
      const drill = await runDrill(parts());
      expect(drill.failure).toBe(null);
      expect(drill.to).toBeInstanceOf(Date);
      expect(drill.checks.map(({ name, ok }) => [name, ok])).toEqual(
        ["ledger", "message numbers", "pictures", "removals", "erasures", "schema"].map((name) => [name, true]),
      );
      expect(Object.keys(drill.phases)).toEqual(["restore", "recover", "migrate", "check"]);
      expect(drill.recoveryPointSeconds).toBeLessThan(60);
      expect(foldersOfDrills()).toEqual([]);
    }
    expect(await writing.stop()).toBeGreaterThan(drills);
  },
);

test("a drill replays what was erased and deleted since, and fails where no record is stored", long, async () => {
  const to = before;
  const whole = await runDrill({ ...parts(), to });
  const wordsOf = (name: string) => whole.checks.find((each) => each.name === name && each.ok)?.words;
  expect([whole.failure, wordsOf("erasures")]).toEqual([null, "1 recorded, 1 replayed"]);
  expect(wordsOf("removals")).toBe("1 recorded");
  expect(wordsOf("pictures")).toBe("2 asked for, 2 removed since");
  for (const folder of ["erasures/", "removals/"])
    for (const name of await api.deps.store.list(folder)) await api.deps.store.remove(name);
  const { failure } = await runDrill({ ...parts(), to });
  expect(failure?.message).toMatch(
    `check failed: removals (0 recorded; ${deleted}), erasures (0 recorded, 0 replayed; ${erased.userId})`,
  );
});

test("a drill to a second that is not archived fails with the reason and leaves no folder", async () => {
  const { failure, checks } = await runDrill({ ...parts(), to: new Date(Date.now() + 60_000) });
  expect([failure?.reason, checks]).toEqual(["archive ends early", []]);
  expect(foldersOfDrills()).toEqual([]);
});

test(
  "a drill names a broken ledger, a gap of message numbers and a missing picture",
  async () => {
    const { pair, send } = chat(api);
    const { fan, creator, roomId } = await pair();
    for (const body of ["one", "two", "three"]) await send(fan, roomId, body);
    const live = server.client;
    await live.query("SET session_replication_role = replica");
    await live.query("DELETE FROM messages WHERE room_id = $1 AND seq = 2", [roomId]);
    await live.query("INSERT INTO ledger_accounts (account, kind, balance_won) VALUES ('CASH', 'CASH', 7)");
    await live.query("SET session_replication_role = origin");
    await setPicture(creator, "pub/profile-missing");
    const to = await nextMoment();
    await write();
    await server.archive();
    const { checks, failure } = await runDrill({ ...parts(), to });
    expect(failure?.message).toMatch(/^check failed: ledger/);
    const wordsOf = (name: string) => checks.find((each) => each.name === name && !each.ok)?.words;
    expect(wordsOf("ledger")).toContain("the trial balance is zero: 7");
    expect(wordsOf("message numbers")).toBe(`wrong in 1 rooms; ${roomId}`);
    expect(wordsOf("pictures")).toContain("pub/profile-missing/96.webp");
  },
  slow,
);
