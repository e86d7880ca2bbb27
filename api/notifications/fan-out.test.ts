import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { launch, stopAllLaunched } from "#tests/support/processes";
import { productionEnv } from "#tests/support/production-env";
import { secondsAfter } from "../clock";
import { addJob } from "../jobs";
import { batchSize, fanOutPost, notifyFollowers, resumeFanOuts } from "./fan-out";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(stopAllLaunched);
afterAll(() => api.stop());

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const count = async (text: string, values: unknown[] = []) => Number((await query(text, values))[0].count);
const toldOf = (postId: string) =>
  count("SELECT count(*) FROM notifications WHERE post_id = $1 AND kind = 'newPost'", [postId]);
const underWay = async (postId: string) =>
  (await count("SELECT count(*) FROM post_fan_outs WHERE post_id = $1", [postId])) > 0;

/** By a connection that waits as long as it takes: the product's own give up sooner. */
async function fill(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: api.deps.env.DATABASE_URL });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** A creator whom `followers` people follow, in the order of their numbers. */
async function creatorWith(followers: number): Promise<{ creator: Person; idOf: (n: number) => string }> {
  const creator = await api.person({ role: "activist" });
  const mark = creator.domain.slice(2);
  await fill(
    `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, capture_consent_version, created_at, updated_at)
     SELECT 'usr_' || $1 || lpad(n::text, 8, '0'), n || $1 || '@example.com', n || $1, n || $1, 'f' || n || $1, 'f' || n || $1, 'male', 1, $2, $2
     FROM generate_series(1, $3::int) AS n`,
    [mark, api.clock.now(), followers],
  );
  await fill(
    `INSERT INTO follows (follower_id, creator_id, created_at)
     SELECT 'usr_' || $1 || lpad(n::text, 8, '0'), $2, $3::timestamptz - n * interval '1 second' FROM generate_series(1, $4::int) AS n`,
    [mark, creator.userId, api.clock.now(), followers],
  );
  return { creator, idOf: (n) => `usr_${mark}${String(n).padStart(8, "0")}` };
}

async function publish(creator: Person): Promise<string> {
  const postId = await api.post(creator);
  await api.deps.database.db
    .transaction()
    .execute((tx) => notifyFollowers(tx, postId, creator.userId, api.clock.now()));
  return postId;
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await reached()) return;
    await sleep(20);
  }
  throw new Error("not reached in a minute");
}

test("a worker killed in the middle, twice, tells each of 100,000 followers once: not who left or was blocked meanwhile, and others' jobs wait for no end", async () => {
  const { creator, idOf } = await creatorWith(100_000);
  const postId = await publish(creator);
  const env = { ...productionEnv(api.deps.env.DATABASE_URL), LOG_LEVEL: "info" };
  const worker = () => launch(["node", "--import", "tsx", "api/worker/main.ts"], env);
  for (const enough of [5_000, 20_000]) {
    const doomed = worker();
    await until(async () => (await toldOf(postId)) > enough);
    doomed.signal("SIGKILL");
    await doomed.ended;
    expect(await underWay(postId)).toBe(true);
  }
  const [left, blocked, blocking, suspended] = [idOf(99_990), idOf(99_991), idOf(99_992), idOf(99_993)];
  await query("DELETE FROM follows WHERE follower_id = $1", [left]);
  for (const pair of [
    [creator.userId, blocked],
    [blocking, creator.userId],
  ])
    await query("INSERT INTO blocks VALUES ($1, $2, now())", pair);
  await query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [suspended]);
  worker();
  await addJob(api.deps.database.db, "mail_likes", { userId: "usr_00000000" });
  const waiting = () => count("SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'mail_likes'");
  await until(async () => (await waiting()) === 0);
  expect(await underWay(postId)).toBe(true);
  await until(async () => !(await underWay(postId)));
  expect(await toldOf(postId)).toBe(99_996);
  const untold = await query(
    `SELECT 'usr_' || $2 || lpad(n::text, 8, '0') AS user_id FROM generate_series(1, 100000) AS n
     EXCEPT SELECT user_id FROM notifications WHERE post_id = $1 ORDER BY 1`,
    [postId, creator.domain.slice(2)],
  );
  expect(untold.map((row) => row.user_id)).toEqual([left, blocked, blocking, suspended]);
  expect(
    await count("SELECT count(*) - count(DISTINCT user_id) AS count FROM notifications WHERE post_id = $1", [postId]),
  ).toBe(0);
}, 180_000);

test("batches that run at once, or fail, tell everybody once; moving the cursor after the rows tells some twice", async () => {
  await query("CREATE TABLE naive_told (user_id text)");
  let naiveCursor = 0;
  const naive = async (idOf: (n: number) => string) => {
    const from = naiveCursor;
    await query("INSERT INTO naive_told SELECT unnest($1::text[])", [
      Array.from({ length: 100 }, (_, i) => idOf(from + i + 1)),
    ]);
    naiveCursor = from + 100;
  };
  const followers = 2 * batchSize + 300;
  const { creator, idOf } = await creatorWith(followers);
  const postId = await publish(creator);
  for (let trial = 0; trial < 4; trial++) {
    const batches = Array.from({ length: 3 }, () => fanOutPost(api.deps, postId));
    const failing = api.deps.database.db.transaction().execute(async () => {
      await fanOutPost({ ...api.deps, clock: { now: () => new Date(Number.NaN) } }, postId);
    });
    await Promise.allSettled([...batches, failing, naive(idOf), naive(idOf)]);
  }
  expect(await underWay(postId)).toBe(false);
  expect(await toldOf(postId)).toBe(followers);
  const doubles = await count("SELECT count(*) - count(DISTINCT user_id) AS count FROM naive_told");
  expect(doubles, "two that read one cursor tell the same people").toBeGreaterThan(0);
  await fanOutPost(api.deps, postId);
  expect(await toldOf(postId)).toBe(followers);
});

test("a fan-out that nobody has touched for a minute gets its job back, and only one", async () => {
  const { creator } = await creatorWith(3);
  const postId = await publish(creator);
  const jobs = () => count("SELECT count(*) FROM graphile_worker.jobs WHERE key = $1", [`fan_out_post:${postId}`]);
  await query("SELECT graphile_worker.remove_job($1)", [`fan_out_post:${postId}`]);
  await resumeFanOuts(api.deps);
  expect(await jobs()).toBe(0);
  api.clock.advance(61);
  await Promise.all([resumeFanOuts(api.deps), resumeFanOuts(api.deps)]);
  expect(await jobs()).toBe(1);
  await fanOutPost(api.deps, postId);
  expect(await toldOf(postId)).toBe(3);
});

test("a post that is deleted on its way is told to nobody more", async () => {
  const { creator, idOf } = await creatorWith(batchSize + 1);
  const postId = await publish(creator);
  await query("UPDATE users SET post_count = 1 WHERE user_id = $1", [creator.userId]);
  await fanOutPost(api.deps, postId);
  expect(await toldOf(postId)).toBe(batchSize);
  expect((await api.call("DELETE", "/feed/post", { as: creator, body: { postId } })).status).toBe(204);
  await fanOutPost(api.deps, postId);
  expect(await toldOf(postId)).toBe(batchSize);
  const later = secondsAfter(api.clock.now(), 1);
  expect(
    await count("SELECT count(*) FROM notifications n WHERE user_id = $1 AND notification_visible(n, $2)", [
      idOf(1),
      later,
    ]),
  ).toBe(0);
});
