import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PostId } from "#contract/ids";
import { deletePost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { planNodes, rowsReadOf } from "#tests/support/database";
import { addFollowers } from "#tests/support/fixtures/followers";
import { dose, dosed, isLong } from "#tests/support/long";
import { letTimePass } from "#tests/support/processes/dead-workers";
import { stopAllLaunched } from "#tests/support/processes/launch";
import { productionEnv } from "#tests/support/processes/production-env";
import { launchProgram } from "#tests/support/processes/programs";
import { secondsAfter } from "../clock";
import { statements } from "../db/load-sql";
import { addJob } from "../jobs";
import { batchSize, fanOutPost, notifyFollowers, resumeFanOuts } from "./fan-out";

const followers = dose({ small: 15_000, long: 25_000, full: 100_000 });

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(stopAllLaunched);
afterAll(() => api.stop());

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const count = async (text: string, values: unknown[] = []) => Number((await query(text, values))[0].count);
const notificationsOf = (postId: PostId) =>
  count("SELECT count(*) FROM notifications WHERE post_id = $1 AND kind = 'newPost'", [postId]);
const inProgress = async (postId: PostId) =>
  (await count("SELECT count(*) FROM post_fan_outs WHERE post_id = $1", [postId])) > 0;

/** A creator with `followers` followers, in the order of their numbers. */
async function creatorWith(followers: number): Promise<{ creator: Person; idOf: (n: number) => string }> {
  const creator = await api.person({ role: "activist" });
  return { creator, idOf: await addFollowers(api, creator, followers) };
}

async function publish(creator: Person): Promise<PostId> {
  const postId = await api.post(creator);
  await api.deps.database.db
    .transaction()
    .execute((tx) => notifyFollowers(tx, { postId, creatorId: creator.userId, at: api.clock.now() }));
  return postId;
}

async function waitUntil(reached: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await reached()) return;
    await sleep(20);
  }
  throw new Error("not reached in a minute");
}

test(
  `a worker killed twice notifies ${followers} followers once, and other jobs do not wait for it`,
  dosed(360_000),
  async () => {
    const { creator, idOf } = await creatorWith(followers);
    const postId = await publish(creator);
    const env = { ...productionEnv(api.deps.env.DATABASE_URL), LOG_LEVEL: "info" };
    const worker = () => launchProgram("worker", env);
    for (const enough of [followers / 20, followers / 5]) {
      const doomed = worker();
      await waitUntil(async () => (await notificationsOf(postId)) > enough);
      doomed.signal("SIGKILL");
      await doomed.ended;
      expect(await inProgress(postId)).toBe(true);
      if (!isLong) await letTimePass(query);
    }
    const [left, blocked, blocking, suspended] = [10, 9, 8, 7].map((before) => idOf(followers - before)) as [
      string,
      string,
      string,
      string,
    ];
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
    await waitUntil(async () => (await waiting()) === 0);
    expect(await inProgress(postId)).toBe(true);
    await waitUntil(async () => !(await inProgress(postId)));
    expect(await notificationsOf(postId)).toBe(followers - 4);
    const missed = await query(
      `SELECT 'usr_' || $2 || lpad(n::text, 8, '0') AS user_id FROM generate_series(1, $3::int) AS n
     EXCEPT SELECT user_id FROM notifications WHERE post_id = $1 ORDER BY 1`,
      [postId, creator.domain.slice(2), followers],
    );
    expect(missed.map((row) => row.user_id)).toEqual([left, blocked, blocking, suspended]);
    expect(
      await count("SELECT count(*) - count(DISTINCT user_id) AS count FROM notifications WHERE post_id = $1", [postId]),
    ).toBe(0);
  },
);

test("batches that run simultaneously or fail notify once; moving the cursor last does not", async () => {
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
  expect(await inProgress(postId)).toBe(false);
  expect(await notificationsOf(postId)).toBe(followers);
  const doubles = await count("SELECT count(*) - count(DISTINCT user_id) AS count FROM naive_told");
  expect(doubles, "two that read one cursor tell the same people").toBeGreaterThan(0);
  await fanOutPost(api.deps, postId);
  expect(await notificationsOf(postId)).toBe(followers);
});

test("a fan-out not updated for a minute gets one new job", async () => {
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
  expect(await notificationsOf(postId)).toBe(3);
});

test("a post deleted during its fan-out notifies no more followers", async () => {
  const { creator, idOf } = await creatorWith(batchSize + 1);
  const postId = await publish(creator);
  await query("UPDATE users SET post_count = 1 WHERE user_id = $1", [creator.userId]);
  await fanOutPost(api.deps, postId);
  expect(await notificationsOf(postId)).toBe(batchSize);
  expect((await api.send(deletePost, { as: creator, body: { postId } })).status).toBe(204);
  await fanOutPost(api.deps, postId);
  expect(await notificationsOf(postId)).toBe(batchSize);
  const later = secondsAfter(api.clock.now(), 1);
  expect(
    await count("SELECT count(*) FROM notifications n WHERE user_id = $1 AND notification_visible(n, $2)", [
      idOf(1),
      later,
    ]),
  ).toBe(0);
});

test("a batch reads as many followers and users as it has, however many there are", async () => {
  const { creator } = await creatorWith(20 * batchSize);
  const postId = await api.post(creator);
  await query("ANALYZE follows, users");
  const text = statements.get("notify_followers")?.text;
  const cursor = [creator.userId, secondsAfter(api.clock.now(), 1), ""];
  const values = [postId, ...cursor, batchSize, api.clock.now(), 10, false];
  const nodes = await planNodes(api.deps.database.pool, text, values);
  expect(rowsReadOf("follows", nodes)).toBe(batchSize);
  expect(rowsReadOf("users", nodes)).toBe(batchSize);
});
