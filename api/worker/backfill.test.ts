import { afterEach, beforeEach, expect, it } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { testBackfill, testTable } from "#tests/support/fixtures/test-backfill";
import { launch, stopAllLaunched } from "#tests/support/processes/launch";
import { type Backfill, runBackfill, runBackfills } from "./backfill";

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
  await query(testTable);
  await query("INSERT INTO backfill_rows SELECT 'row_' || lpad(n::text, 6, '0') FROM generate_series(1, 1000) n");
});
afterEach(async () => {
  await stopAllLaunched();
  await api.stop();
});

const query = async (text: string) => (await api.deps.database.pool.query(text)).rows;
const never = new AbortController().signal;
const state = async () => (await query("SELECT position, rows_done, finished_at FROM backfills"))[0];
const filledTimes = () => query("SELECT filled, count(*)::int FROM backfill_rows GROUP BY filled");

it("a backfill fills every row once and is finished then", async () => {
  await runBackfill(api.deps, { ...testBackfill, pauseMs: 0 }, never);
  expect(await filledTimes()).toEqual([{ filled: 1, count: 1_000 }]);
  expect(await state()).toEqual({ position: "row_001000", rows_done: 1_000, finished_at: expect.any(Date) });
  await runBackfills(api.deps, [testBackfill], never);
  expect(await filledTimes()).toEqual([{ filled: 1, count: 1_000 }]);
});

it("a backfill killed midway continues where it was, and no row is filled twice", async () => {
  const program = [process.execPath, "--import", "tsx", "tests/support/processes/backfill-process.ts"];
  const killed = launch(program, { DATABASE_URL: api.deps.env.DATABASE_URL });
  await killed.waitForOutput("row_000200");
  killed.signal("SIGKILL");
  await killed.ended;
  const before = (await filledTimes()).find(({ filled }) => filled === 1)?.count;
  expect(before).toBeGreaterThanOrEqual(150);
  expect(before).toBeLessThan(1_000);
  expect(await state()).toMatchObject({ rows_done: before, finished_at: null });
  await runBackfill(api.deps, { ...testBackfill, pauseMs: 0 }, never);
  expect(await filledTimes()).toEqual([{ filled: 1, count: 1_000 }]);
  expect(await state()).toMatchObject({ rows_done: 1_000 });
});

it("a batch that fails changes nothing, and the next run begins with it", async () => {
  const failing: Backfill = {
    ...testBackfill,
    pauseMs: 0,
    async fill(tx, range) {
      const filled = await testBackfill.fill(tx, range);
      if (range.after === "row_000100") throw new Error("no");
      return filled;
    },
  };
  await expect(runBackfill(api.deps, failing, never)).rejects.toThrow("no");
  expect(await state()).toMatchObject({ position: "row_000100", rows_done: 100 });
  await runBackfill(api.deps, { ...testBackfill, pauseMs: 0 }, never);
  expect(await filledTimes()).toEqual([{ filled: 1, count: 1_000 }]);
});

it("a stopped worker ends its backfill between two batches", async () => {
  const stopping = new AbortController();
  const backfill: Backfill = {
    ...testBackfill,
    pauseMs: 60_000,
    fill: (tx, range) => {
      stopping.abort();
      return testBackfill.fill(tx, range);
    },
  };
  await runBackfill(api.deps, backfill, stopping.signal);
  expect(await state()).toMatchObject({ rows_done: 50, finished_at: null });
});

it("two workers together keep the pause between batches", async () => {
  const backfill = { ...testBackfill, batchSize: 200, pauseMs: 40 };
  await Promise.all([runBackfill(api.deps, backfill, never), runBackfill(api.deps, backfill, never)]);
  expect(await filledTimes()).toEqual([{ filled: 1, count: 1_000 }]);
  const gaps = await query(
    `SELECT extract(epoch FROM began - lag(ended) OVER (ORDER BY began)) * 1000 AS ms FROM (
       SELECT min(at) AS began, max(at) AS ended FROM backfill_rows GROUP BY (right(row_id, 4)::int - 1) / 200) batches`,
  );
  const pauses = gaps.map(({ ms }) => Number(ms)).slice(1);
  expect(pauses).toHaveLength(4);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(40);
});
