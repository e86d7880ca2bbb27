import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminUserRecord } from "#contract/admin";
import type { AdminJob, Queues } from "#contract/desk";
import type { Page } from "#contract/paging";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { addJob } from "../jobs";
import { jobIdOf } from "./job-id";
import { withoutPersonal } from "./without-personal";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

const reason = "까닭이 있어요";
const queue = async (name: string) =>
  (await api.call<Queues>("GET", "/admin/queues", { as: admin })).body.queues.find((one) => one.name === name);
const auditOf = async (targetId: string) => {
  const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log WHERE target_id = ${targetId}
    ORDER BY created_at, audit_id`.execute(api.deps.database.db);
  return rows.map(({ action }) => action);
};

/** A job as the worker leaves one that went wrong: for good, or to be tried again. */
async function wrongJob(error: string, { forGood = true } = {}): Promise<string> {
  await addJob(api.deps.database.db, "rank_trending", {});
  const { rows } = await sql<{ id: number }>`UPDATE graphile_worker._private_jobs
    SET attempts = CASE WHEN ${forGood} THEN max_attempts ELSE 3 END, last_error = ${error}
    WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs) RETURNING id`.execute(api.deps.database.db);
  return jobIdOf(Number(rows[0]?.id));
}
const jobs = async (query = "") =>
  (await api.call<Page<AdminJob>>("GET", `/admin/jobs?size=50${query}`, { as: admin })).body.items;

test("what waits is counted with the age of the oldest, and is nothing where nothing waits", async () => {
  const empty = (await api.call<Queues>("GET", "/admin/queues", { as: admin })).body;
  expect(empty.queues.map(({ count, oldestAt }) => [count, oldestAt])).toEqual(empty.queues.map(() => [0, null]));
  const since = api.clock.now().toISOString();
  const fan = await api.person();
  const creator = await api.person({ role: "activist" });
  const postId = await api.post(creator);
  const body = { targetType: "post", targetId: postId, reason: "spam", detail: "" };
  await api.call("POST", "/report", { as: fan, body });
  api.clock.advance(120);
  await api.call("POST", "/report", { as: await api.person(), body });
  await api.call("POST", "/contact", { body: { email: "guest@example.com", topic: "general", body: "안녕하세요" } });
  expect(await queue("reports")).toEqual({ name: "reports", count: 2, oldestAt: since });
  expect(await queue("contacts")).toMatchObject({ count: 1, oldestAt: api.clock.now().toISOString() });
  const { today } = (await api.call<Queues>("GET", "/admin/queues", { as: admin })).body;
  expect(today).toEqual({ signups: 4, subscriptions: 0, grossWon: 0 });
});

test("a failed job is told by its task, tries and first line, without payload or anything personal, and counted", async () => {
  const jobId = await wrongJob("550 mailbox fan@example.com unavailable for '한결'\n    at deliver (mail.ts:1)");
  const retrying = await wrongJob("no answer", { forGood: false });
  const [first, second] = await jobs();
  expect([first, second].map((job) => [job?.jobId, job?.status, job?.tries, job?.maxTries])).toEqual([
    [retrying, "retrying", 3, 12],
    [jobId, "failed", 12, 12],
  ]);
  expect(second?.error).toBe("550 mailbox […@…] unavailable for “…”");
  expect(second?.runsAt).toBeNull();
  expect((await jobs("&status=failed")).map((job) => job.jobId)).toEqual([jobId]);
  expect((await jobs("&q=trend")).length).toBe(2);
  expect(await jobs("&q=%25")).toEqual([]);
  expect(await queue("jobsFailed")).toMatchObject({ count: 1 });
});

test("retrying is done once whoever presses together, audited with its task, and refused for what is not wrong", async () => {
  const jobId = await wrongJob("no answer");
  const press = (path: string) => api.call("POST", `/admin/jobs/${path}`, { as: admin, body: { reason } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(`${jobId}/retry`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(409)]);
  expect(await auditOf(jobId)).toEqual(["job.retry"]);
  expect((await jobs()).find((job) => job.jobId === jobId)).toMatchObject({ status: "retrying", tries: 0 });

  const other = await wrongJob("no answer");
  const both = await Promise.all([press(`${other}/set-aside`), press(`${other}/retry`), press(`${other}/set-aside`)]);
  expect(both.filter(({ status }) => status === 204).length).toBe(1);
  expect((await auditOf(other)).length).toBe(1);

  await addJob(api.deps.database.db, "take_reach", {});
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM graphile_worker.jobs`.execute(
    api.deps.database.db,
  );
  const sound = jobIdOf(Number(rows[0]?.id));
  expect((await press(`${sound}/set-aside`)).body.code).toBe("RESOURCE_CONFLICT");
  for (const none of ["job_99999999", "usr_00000000"]) expect((await press(`${none}/retry`)).status).toBe(404);
  expect((await api.call("POST", `/admin/jobs/${sound}/retry`, { as: admin, body: { reason: " " } })).status).toBe(400);
});

test("a job under way is not taken from its worker", async () => {
  const jobId = await wrongJob("no answer", { forGood: false });
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'test' WHERE id = ${Number(jobId.slice(4))}`.execute(
    api.deps.database.db,
  );
  for (const deed of ["retry", "set-aside"]) {
    const answer = await api.call("POST", `/admin/jobs/${jobId}/${deed}`, { as: admin, body: { reason } });
    expect(answer.body.code).toBe("RESOURCE_CONFLICT");
  }
  expect(await auditOf(jobId)).toEqual([]);
});

test("errors lose addresses, numbers, quoted words, tokens and rows, and keep what they are", () => {
  const told: [string, string][] = [
    ["connect ECONNREFUSED 127.0.0.1:9", "connect ECONNREFUSED 127.0.0.1:9"],
    ["Key (email)=(a.b@c.kr) already exists.", "Key (…)=(…) already exists."],
    [
      'duplicate key value violates unique constraint "users_email_key"',
      'duplicate key value violates unique constraint "users_email_key"',
    ],
    ["value 'Kim 010-1234-5678' of 010-1234-5678 refused", "value “…” of […] refused"],
    ["token eyJhbGciOiJIUzI1NiIsInR5cCI6 spent", "token […] spent"],
    ["one\ntwo", "one"],
  ];
  for (const [error, shown] of told) expect(withoutPersonal(error)).toBe(shown);
  expect(withoutPersonal("x ".repeat(9_999)).length).toBeLessThanOrEqual(300);
});

test("ending a user's sessions is felt at their next request, audited once, and another's session is not found", async () => {
  const [fan, other] = [await api.person(), await api.person()];
  const record = async () =>
    (await api.call<AdminUserRecord>("GET", `/admin/users/${fan.userId}/record`, { as: admin })).body;
  const [session] = (await record()).sessions;
  const end = (userId: string, part: string) =>
    api.call("POST", `/admin/users/${userId}/sessions/${part}`, { as: admin, body: { reason } });
  expect((await end(other.userId, `${session?.sessionId}/end`)).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 5 }, () => end(fan.userId, `${session?.sessionId}/end`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  expect((await api.call("GET", "/users/me", { as: fan })).body.code).toBe("UNAUTHORIZED");
  expect(await auditOf(fan.userId)).toEqual(["user.endSession"]);
  expect((await record()).sessions).toEqual([]);
  expect((await end(fan.userId, "end")).status).toBe(204);
  expect(await auditOf(fan.userId)).toEqual(["user.endSession"]);
  expect((await end(other.userId, "end")).status).toBe(204);
  expect(await auditOf(other.userId)).toEqual(["user.endSessions"]);
  expect((await end("usr_000000000000", "end")).status).toBe(404);
});

test("a user's record tells devices, agreements and counts, and nothing of passwords, cards or what they wrote", async () => {
  const creator = await api.person({ role: "activist", passwordHash: "$argon2id$canary-hash" });
  const fan = await api.person({ passwordHash: "$argon2id$canary-hash" });
  await api.subscribe(fan, await api.plan(creator, { name: "첫째 자리" }));
  const postId = await api.post(creator, { body: "canary-words" });
  const body = { targetType: "post", targetId: postId, reason: "spam", detail: "canary-detail" };
  await api.call("POST", "/report", { as: fan, body });
  await api.call("PUT", "/policies/marketing-consent", { as: fan, body: { consent: true } });
  api.clock.advance(1);
  await api.call("PUT", "/policies/marketing-consent", { as: fan, body: { consent: false } });
  const answer = await api.call<AdminUserRecord>("GET", `/admin/users/${fan.userId}/record`, { as: admin });
  expect(answer.body).toMatchObject({
    memberships: [{ plan: "첫째 자리", status: "active", creator: { userId: creator.userId } }],
    consents: [{ kind: "marketing", given: false, version: 1 }],
    reportsBy: [{ targetType: "post", status: "open" }],
    counts: { payments: 0, reportsBy: 1, reportsAbout: 0 },
    mail: null,
  });
  const about = await api.call<AdminUserRecord>("GET", `/admin/users/${creator.userId}/record`, { as: admin });
  expect(about.body.counts.reportsAbout).toBe(1);
  expect(JSON.stringify([answer.body, about.body])).not.toMatch(/canary/);
  const found = await api.call<Page<unknown>>("GET", `/admin/reports?q=${creator.userId}`, { as: admin });
  expect(found.body.items.length).toBe(1);
});

test("users are found by role and status together", async () => {
  const items = async (query: string) =>
    (await api.call<Page<{ userId: string; role: string }>>("GET", `/admin/users?size=50&${query}`, { as: admin })).body
      .items;
  expect((await items("role=admin&status=active")).map(({ userId }) => userId)).toEqual([admin.userId]);
  expect(await items("role=admin&status=blocked")).toEqual([]);
  expect((await api.call("GET", "/admin/users?role=king", { as: admin })).status).toBe(400);
});
