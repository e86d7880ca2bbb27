// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../support/api";
import { stopAllLaunched } from "../support/processes/launch";
import { launchWorker } from "../support/processes/worker-process";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await stopAllLaunched();
  await api.stop();
});

const query = async (text: string) => (await api.deps.database.pool.query(text)).rows;
const pageAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test("one process of several reads the figures, and another after it is killed", async () => {
  const workers = [launchWorker(api), launchWorker(api)];
  const ports = await Promise.all(
    workers.map(async (worker) => {
      await worker.waitForOutput('"worker listening"');
      return Number(/"port":(\d+),"msg":"worker listening"/.exec(worker.output())?.[1]);
    }),
  );
  const readers = async () => {
    const pages = await Promise.all(ports.map((port) => pageAt(port).catch(() => "")));
    return pages.map((page) => page.includes("gyeot_measured_timestamp_seconds "));
  };
  await expect.poll(async () => (await readers()).filter(Boolean).length, { timeout: 30_000 }).toBe(1);
  // The other one has tried for the lock, so it is to try again.
  const tried =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gyeot figures' AND query LIKE '%try_advisory%'";
  await expect.poll(async () => (await query(tried)).length, { timeout: 30_000 }).toBe(1);
  const first = (await readers()).indexOf(true);
  workers[first]?.signal("SIGKILL");
  await workers[first]?.ended;
  await expect.poll(async () => (await readers())[1 - first], { timeout: 40_000 }).toBe(true);
});
