import { afterAll, beforeAll, expect, test } from "vitest";
import type { PostId } from "#contract/ids";
import { startApi, type TestApi } from "#tests/support/api";
import { connect } from "../db/connect";
import { TimeLimit, withTimeLimit } from "../db/time-limit";
import { addJob } from "../jobs";
import { startWorker } from "./start";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test("the worker outlives the time limit of the request that opened its connections", async () => {
  const database = connect(api.deps.env.DATABASE_URL);
  const { db, pool } = database;
  await withTimeLimit(new TimeLimit(1_000, false), async () => {
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of all) client.release();
  });
  const worker = startWorker({ ...api.deps, database });
  const leaveJob = (postId: PostId) => addJob(db, "forget_post", { postId }, { key: postId });
  const waiting = () => pool.query("SELECT FROM graphile_worker.jobs WHERE key LIKE 'pst_%'");
  try {
    for (let round = 0; round < 30; round++) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => leaveJob(`pst_${at}`)));
      await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBe(0);
    }
  } finally {
    await worker.stop();
    await database.end();
  }
});
