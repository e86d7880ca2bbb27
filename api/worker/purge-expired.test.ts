import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { createLog } from "../log";
import { purgeExpired } from "./purge-expired";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const query = async (text: string) => (await api.deps.database.pool.query(text)).rows;

test("a purge that fails stops no other, is logged by name, and fails the job", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", "test", { write: (line) => void lines.push(JSON.parse(line)) });
  const addCounter = () => query("INSERT INTO rate_limits (key, points, expire) VALUES ('someone', 1, 0)");
  const counters = () => query("SELECT FROM rate_limits");
  await addCounter();
  await query("ALTER TABLE contacts RENAME TO letters");
  await query("ALTER TABLE application_drafts RENAME TO answers");
  await expect(purgeExpired({ ...api.deps, log })).rejects.toMatchObject({ code: "42P01" });
  expect(await counters()).toEqual([]);
  expect(lines).toMatchObject([
    { msg: "a purge failed", expired: "unused drafts of applications", err: { sqlState: "42P01" } },
    { msg: "a purge failed", expired: "letters", err: { sqlState: "42P01" } },
  ]);
  await query("ALTER TABLE letters RENAME TO contacts");
  await query("ALTER TABLE answers RENAME TO application_drafts");
  await addCounter();
  await purgeExpired(api.deps);
  expect(await counters()).toEqual([]);
});
