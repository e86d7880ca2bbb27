import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { addScheduledJobs } from "./job-schedule";
import { schedule } from "./tasks";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const query = async (text: string) => (await api.deps.database.pool.query(text)).rows;
const jobs = () => query("SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY 1");

test("each scheduled job is added once after a time without workers, whatever their clocks", async () => {
  await addScheduledJobs(api.deps.database.pool);
  expect(await jobs(), "nothing was missed before the first look").toEqual([]);
  await query("UPDATE job_schedule SET scheduled_for = scheduled_for - interval '25 hours'");
  // A machine an hour ahead adds no job early, and delays no other.
  api.clock.advance(3_600);
  await Promise.all(Array.from({ length: 8 }, () => addScheduledJobs(api.deps.database.pool)));
  const added = (await jobs()).map(({ task }) => task);
  const once = schedule.filter(({ everyMinutes }) => everyMinutes > 1).map(({ name }) => name);
  expect([...new Set(added)]).toEqual(schedule.map(({ name }) => name).sort());
  expect(added.filter((task) => once.includes(task))).toEqual(once.sort());
});
