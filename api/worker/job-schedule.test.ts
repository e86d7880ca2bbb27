import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { addScheduledJobs, schedule } from "./job-schedule";
import { createTasks } from "./tasks";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const query = async (text: string) => (await api.deps.database.pool.query(text)).rows;
const jobs = () => query("SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY 1");

test("each scheduled job is left once after any time without a worker, whatever the clocks of those who ask", async () => {
  const tasks = createTasks(api.deps, new AbortController().signal);
  expect(Object.keys(schedule).filter((task) => !(task in tasks))).toEqual([]);
  await addScheduledJobs(api.deps.database.pool);
  expect(await jobs(), "nothing was missed before the first look").toEqual([]);
  await query("UPDATE job_schedule SET scheduled_for = scheduled_for - interval '25 hours'");
  // A machine an hour ahead leaves nothing early, and keeps nothing from the others.
  api.clock.advance(3_600);
  await Promise.all(Array.from({ length: 8 }, () => addScheduledJobs(api.deps.database.pool)));
  const names = Object.keys(schedule).sort();
  const everyMinute = await jobs();
  expect([...new Set(everyMinute.map(({ task }) => task))]).toEqual(names);
  expect(everyMinute.filter(({ task }) => schedule[task as keyof typeof schedule]?.everyMinutes !== 1)).toHaveLength(
    names.filter((task) => schedule[task as keyof typeof schedule]?.everyMinutes !== 1).length,
  );
});
