import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeMarketingConsent } from "#contract/accounts/endpoints";
import { sendContact } from "#contract/contact/endpoints";
import type { JobId, UserId } from "#contract/ids";
import { listReportsForAdmin } from "#contract/moderation/admin-endpoints";
import { sendReport } from "#contract/moderation/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import {
  countQueues,
  endSessionOfUser,
  endSessionsOfUser,
  getUserRecord,
  jobDecisions,
  listJobs,
  listUsersForAdmin,
} from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
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
  (await api.send(countQueues, { as: admin })).body.queues.find((one) => one.name === name);
const auditOf = async (targetId: string) => {
  const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log WHERE target_id = ${targetId}
    ORDER BY created_at, audit_id`.execute(api.deps.database.db);
  return rows.map(({ action }) => action);
};

/** A job as the worker leaves a failed one: permanently failed, or to be retried. */
async function failedJob(error: string, { forGood = true } = {}): Promise<JobId> {
  await addJob(api.deps.database.db, "rank_trending", {});
  const { rows } = await sql<{ id: number }>`UPDATE graphile_worker._private_jobs
    SET attempts = CASE WHEN ${forGood} THEN max_attempts ELSE 3 END, last_error = ${error}
    WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs) RETURNING id`.execute(api.deps.database.db);
  return jobIdOf(Number(rows[0]?.id));
}
const jobs = async (query: QueryOf<typeof listJobs> = {}) =>
  (await api.send(listJobs, { as: admin, query: { size: 50, ...query } })).body.items;

test("each queue is counted with the age of its oldest entry, and an empty one is zero", async () => {
  const empty = (await api.send(countQueues, { as: admin })).body;
  expect(empty.queues.map(({ count, oldestAt }) => [count, oldestAt])).toEqual(empty.queues.map(() => [0, null]));
  const since = api.clock.now().toISOString();
  const fan = await api.person();
  const creator = await api.person({ role: "activist" });
  const postId = await api.post(creator);
  const body = { targetType: "post", targetId: postId, reason: "spam", detail: "" };
  await api.send(sendReport, { as: fan, body });
  api.clock.advance(120);
  await api.send(sendReport, { as: await api.person(), body });
  await api.send(sendContact, { body: { email: "guest@example.com", topic: "general", body: "안녕하세요" } });
  expect(await queue("reports")).toEqual({ name: "reports", count: 2, oldestAt: since });
  expect(await queue("contacts")).toMatchObject({ count: 1, oldestAt: api.clock.now().toISOString() });
  const { today } = (await api.send(countQueues, { as: admin })).body;
  expect(today).toEqual({ signups: 4, subscriptions: 0, grossWon: 0 });
});

test("a failed job shows task, tries and error line, without payload or personal data", async () => {
  const jobId = await failedJob("550 mailbox fan@example.com unavailable for '한결'\n    at deliver (mail.ts:1)");
  const retrying = await failedJob("no answer", { forGood: false });
  const [first, second] = await jobs();
  expect([first, second].map((job) => [job?.jobId, job?.status, job?.tries, job?.maxTries])).toEqual([
    [retrying, "retrying", 3, 12],
    [jobId, "failed", 12, 12],
  ]);
  expect(second?.error).toBe("550 mailbox […@…] unavailable for “…”");
  expect(second?.runsAt).toBeNull();
  expect((await jobs({ status: "failed" })).map((job) => job.jobId)).toEqual([jobId]);
  expect((await jobs({ q: "trend" })).length).toBe(2);
  expect(await jobs({ q: "%" })).toEqual([]);
  expect(await queue("jobsFailed")).toMatchObject({ count: 1 });
});

test("a job is retried once by several clicks, audited with its task, and only when it failed", async () => {
  const jobId = await failedJob("no answer");
  const press = (id: string, decision: keyof typeof jobDecisions) =>
    api.send(jobDecisions[decision], { as: admin, params: { id }, body: { reason } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(jobId, "retry")));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(409)]);
  expect(await auditOf(jobId)).toEqual(["job.retry"]);
  expect((await jobs()).find((job) => job.jobId === jobId)).toMatchObject({ status: "retrying", tries: 0 });

  const other = await failedJob("no answer");
  const both = await Promise.all([press(other, "set-aside"), press(other, "retry"), press(other, "set-aside")]);
  expect(both.filter(({ status }) => status === 204).length).toBe(1);
  expect((await auditOf(other)).length).toBe(1);

  await addJob(api.deps.database.db, "take_reach", {});
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM graphile_worker.jobs`.execute(
    api.deps.database.db,
  );
  const sound = jobIdOf(Number(rows[0]?.id));
  expect((await press(sound, "set-aside")).body.code).toBe("RESOURCE_CONFLICT");
  for (const none of ["job_99999999", "usr_00000000"]) expect((await press(none, "retry")).status).toBe(404);
  expect((await api.send(jobDecisions.retry, { as: admin, params: { id: sound }, body: { reason: " " } })).status).toBe(
    400,
  );
});

test("a running job is not taken from its worker", async () => {
  const jobId = await failedJob("no answer", { forGood: false });
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'test' WHERE id = ${Number(jobId.slice(4))}`.execute(
    api.deps.database.db,
  );
  for (const decision of Object.values(jobDecisions)) {
    const answer = await api.send(decision, { as: admin, params: { id: jobId }, body: { reason } });
    expect(answer.body.code).toBe("RESOURCE_CONFLICT");
  }
  expect(await auditOf(jobId)).toEqual([]);
});

test("errors lose addresses, numbers, quoted text, tokens and rows, and keep their kind", () => {
  const cases: [string, string][] = [
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
  for (const [error, shown] of cases) expect(withoutPersonal(error)).toBe(shown);
  expect(withoutPersonal("x ".repeat(9_999)).length).toBeLessThanOrEqual(300);
});

test("ending a user's sessions works at their next request and is audited once", async () => {
  const [fan, other] = [await api.person(), await api.person()];
  const record = async () => (await api.send(getUserRecord, { as: admin, params: { userId: fan.userId } })).body;
  const [session] = (await record()).sessions;
  const endOne = (userId: UserId) => {
    const params = { userId, id: String(session?.sessionId) };
    return api.send(endSessionOfUser, { as: admin, params, body: { reason } });
  };
  const endAll = (userId: UserId) => api.send(endSessionsOfUser, { as: admin, params: { userId }, body: { reason } });
  expect((await endOne(other.userId)).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 5 }, () => endOne(fan.userId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  expect((await api.send(getSessionUser, { as: fan })).body.code).toBe("UNAUTHORIZED");
  expect(await auditOf(fan.userId)).toEqual(["user.endSession"]);
  expect((await record()).sessions).toEqual([]);
  expect((await endAll(fan.userId)).status).toBe(204);
  expect(await auditOf(fan.userId)).toEqual(["user.endSession"]);
  expect((await endAll(other.userId)).status).toBe(204);
  expect(await auditOf(other.userId)).toEqual(["user.endSessions"]);
  expect((await endAll("usr_000000000000")).status).toBe(404);
});

test("a user's record has devices, consents and counts, and no passwords, cards or texts", async () => {
  const creator = await api.person({ role: "activist", passwordHash: "$argon2id$canary-hash" });
  const fan = await api.person({ passwordHash: "$argon2id$canary-hash" });
  await api.subscribe(fan, await api.plan(creator, { name: "첫째 자리" }));
  const postId = await api.post(creator, { body: "canary-words" });
  const body = { targetType: "post", targetId: postId, reason: "spam", detail: "canary-detail" };
  await api.send(sendReport, { as: fan, body });
  await api.send(changeMarketingConsent, { as: fan, body: { consent: true } });
  api.clock.advance(1);
  await api.send(changeMarketingConsent, { as: fan, body: { consent: false } });
  const answer = await api.send(getUserRecord, { as: admin, params: { userId: fan.userId } });
  expect(answer.body).toMatchObject({
    memberships: [{ plan: "첫째 자리", status: "active", creator: { userId: creator.userId } }],
    consents: [{ kind: "marketing", given: false, version: 1 }],
    reportsBy: [{ targetType: "post", status: "open" }],
    counts: { payments: 0, reportsBy: 1, reportsAbout: 0 },
    mail: null,
  });
  const about = await api.send(getUserRecord, { as: admin, params: { userId: creator.userId } });
  expect(about.body.counts.reportsAbout).toBe(1);
  expect(JSON.stringify([answer.body, about.body])).not.toMatch(/canary/);
  const found = await api.send(listReportsForAdmin, { as: admin, query: { q: creator.userId } });
  expect(found.body.items.length).toBe(1);
});

test("users are found by role and status together", async () => {
  const items = async (query: QueryOf<typeof listUsersForAdmin>) =>
    (await api.send(listUsersForAdmin, { as: admin, query: { size: 50, ...query } })).body.items;
  expect((await items({ role: "admin", status: "active" })).map(({ userId }) => userId)).toEqual([admin.userId]);
  expect(await items({ role: "admin", status: "blocked" })).toEqual([]);
  expect((await api.send(listUsersForAdmin, { as: admin, query: { role: "king" } })).status).toBe(400);
});
