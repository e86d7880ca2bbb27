import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { ApiError } from "./http/api-error";
import { logJobErrors, TryAgain } from "./job-errors";
import { createLog } from "./log";
import { startWorker } from "./worker/start";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

function recordedLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog("info", "test", { write: (line) => void lines.push(JSON.parse(line)) }) };
}

const job = { id: "7", task_identifier: "send_mail", attempts: 3, max_attempts: 12, payload: { to: "a@example.com" } };

function lineFor(error: unknown, attempts = 3): Record<string, unknown> {
  const { lines, log } = recordedLog();
  const events = new EventEmitter() as WorkerEvents;
  logJobErrors(events, log);
  events.emit("job:error", { job: { ...job, attempts }, error } as never);
  return lines[0] as Record<string, unknown>;
}

test("a job's database error logs task, job, attempt, type, SQLSTATE and place, but no row value", async () => {
  const { pool } = api.deps.database;
  const secret = "person-who-must-not-be-named";
  const insert = () => pool.query("INSERT INTO job_schedule VALUES ($1, now())", [secret]);
  await insert();
  const line = lineFor(await insert().catch((error) => error));
  expect(line).toMatchObject({
    level: 50,
    msg: "job failed",
    task: "send_mail",
    jobId: "7",
    attempt: 3,
    attemptsAtMost: 12,
    err: { type: "DatabaseError", sqlState: "23505", constraint: "job_schedule_pkey", table: "job_schedule" },
  });
  expect((line.err as { stack: string }).stack).toContain("job-errors.test.ts");
  expect(JSON.stringify(line)).not.toMatch(/person-who|a@example\.com/);
});

test("a provider's refusal or an outage is a warning until the last attempt", () => {
  const outage = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  for (const error of [new TryAgain("mail not taken: 421"), new ApiError("SERVICE_UNAVAILABLE"), outage]) {
    expect(lineFor(error)).toMatchObject({ level: 40, msg: "job put off" });
    expect(lineFor(error, 12)).toMatchObject({ level: 50, msg: "job given up" });
  }
  expect(lineFor(outage)).toMatchObject({ err: { errorCode: "ECONNREFUSED" } });
  expect(lineFor(new TypeError("x is not a function"))).toMatchObject({ level: 50, err: { type: "TypeError" } });
});

test("the worker logs one warning, without the address, for a mail that no server accepts", async () => {
  const { lines, log } = recordedLog();
  await api.send(requestVerificationCode, { body: { email: "nobody@example.com", purpose: "signup" } });
  const worker = startWorker({ ...api.deps, log });
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === "job put off")).toBe(true), { timeout: 10_000 });
  await worker.stop();
  expect(lines.filter(({ msg }) => msg === "job put off")).toMatchObject([
    { task: "send_mail", attempt: 1, err: { type: "TryAgain", message: "mail not taken: ESOCKET" } },
  ]);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain("nobody@example.com");
});
