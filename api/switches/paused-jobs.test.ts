import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import type { SwitchName } from "#contract/switches/values";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { renewalFixture, tenInSeoul } from "#tests/support/fixtures/renewal-fixture";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { addJob } from "../jobs";
import { releaseHeld } from "../payments/charges/release-held";
import { startWorker } from "../worker/start";
import { createTasks } from "../worker/tasks";
import { changeSwitch } from "./change-switch";

const fixture = renewalFixture();
const { query, member, subscriptionOf, chargesOf, runAt } = fixture;
let admin: Person;
let mails: TestApi;
let sandbox: TestSandbox;
beforeAll(async () => {
  admin = await fixture.api.person({ role: "admin" });
  sandbox = await startSandbox();
  mails = await startApi({ env: { SMTP_URL: sandbox.smtpUrl } });
});
afterAll(async () => {
  await mails.stop();
  await sandbox.close();
});

const turn = async (name: SwitchName, off: boolean, at = fixture.api.clock.now().toISOString()) => {
  fixture.api.clock.set(at);
  await changeSwitch(fixture.api.deps, { adminId: admin.userId, name, off, reason: "점검", at: new Date(at) });
};

test("memberships due while renewals are off are renewed afterwards, with their dates", async () => {
  const { fan } = await member();
  await turn("renewals", true);
  await runAt(tenInSeoul("2026-12-21"));
  await runAt(tenInSeoul("2026-12-23"));
  expect(await chargesOf(fan)).toMatchObject({ taken: 1, captured: 1 });
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 0 });
  await turn("renewals", false, tenInSeoul("2026-12-24"));
  await runAt("2026-12-24T01:01:00.000Z");
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  expect(await subscriptionOf(fan)).toMatchObject({
    status: "active",
    period_no: 1,
    period_ends_at: new Date(tenInSeoul("2027-01-21")),
  });
});

test("a membership in grace keeps its tries however long renewals were off", async () => {
  const { fan } = await member("0028");
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "past_due", tries: 1 });
  await turn("renewals", true, "2026-12-21T05:00:00.000Z");
  await runAt(tenInSeoul("2026-12-30"));
  await turn("renewals", false, tenInSeoul("2026-12-30"));
  expect((await subscriptionOf(fan)).grace_ends_at).toEqual(new Date(tenInSeoul("2027-01-06")));
  await runAt("2026-12-30T01:01:00.000Z");
  expect(await subscriptionOf(fan)).toMatchObject({ tries: 2 });
});

test("switching renewals off and on adds to a grace only the charge hours in between, each once", async () => {
  const { fan } = await member("0028");
  await runAt(tenInSeoul("2026-12-21"));
  const grace = async () => (await subscriptionOf(fan)).grace_ends_at;
  const before = await grace();
  for (const minute of ["01", "02", "03"]) {
    await turn("renewals", true, `2026-12-22T01:${minute}:00.000Z`);
    await turn("renewals", false, `2026-12-22T01:${minute}:30.000Z`);
  }
  expect(await grace()).toEqual(before);
  await turn("renewals", true, "2026-12-23T00:59:00.000Z");
  await turn("renewals", false, "2026-12-23T01:00:00.000Z");
  expect(await grace()).toEqual(new Date(before.getTime() + 86_400_000));
});

test("money due for release while settlements are off is released when they are on again", async () => {
  const { fan } = await member();
  const released = async () =>
    (await query("SELECT count(released_at)::int AS n FROM payments WHERE buyer_id = $1", [fan.userId]))[0].n;
  await turn("settlements", true, "2026-11-29T03:00:00.000Z");
  await releaseHeld(fixture.api.deps, fixture.api.clock.now());
  expect(await released()).toBe(0);
  await turn("settlements", false);
  await releaseHeld(fixture.api.deps, fixture.api.clock.now());
  expect(await released()).toBe(1);
});

const queued = async () =>
  (
    await mails.deps.database.pool.query(
      `SELECT id::text, key, attempts, payload, run_at > now() AS later FROM graphile_worker._private_jobs
       WHERE payload->>'mail' = 'verificationCode'`,
    )
  ).rows;

test("a mail of a kind that is off waits in the queue with all its tries, and is sent later", async () => {
  const mailAdmin = await mails.person({ role: "admin" });
  const change = { adminId: mailAdmin.userId, name: "mail_verificationCode" as const, reason: "점검" };
  await changeSwitch(mails.deps, { ...change, off: true, at: mails.clock.now() });
  mails.clock.set(new Date());
  await mails.send(requestVerificationCode, { body: { email: "waiting@example.com", purpose: "signup" } });
  const worker = startWorker(mails.deps);
  try {
    await vi.waitFor(
      async () =>
        expect(await queued()).toMatchObject([{ key: expect.stringMatching(/^paused:/), attempts: 0, later: true }]),
      {
        timeout: 20_000,
      },
    );
    const states = async () =>
      (await mails.deps.database.pool.query("SELECT state FROM mails WHERE kind = 'verificationCode'")).rows;
    expect(await states()).toEqual([{ state: "queued" }]);
    await changeSwitch(mails.deps, { ...change, off: false, at: mails.clock.now() });
    await mails.deps.database.pool.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: "sent" }]), { timeout: 20_000 });
  } finally {
    await worker.stop();
  }
  expect(await queued()).toEqual([]);
});

test("a paused job that runs a second time is in the queue once", async () => {
  const { deps } = mails;
  const { userId: adminId } = await mails.person({ role: "admin" });
  const change = { adminId, name: "chat" as const, reason: "점검" };
  await changeSwitch(deps, { ...change, off: true, at: mails.clock.now() });
  const tasks = createTasks(deps, new AbortController().signal);
  const job = { job: { id: "77", priority: 0 } } as never;
  await tasks.greet({ creatorId: "usr_1", fanId: "usr_2", occasion: "follow" }, job);
  await tasks.greet({ creatorId: "usr_1", fanId: "usr_2", occasion: "follow" }, job);
  const { rows } = await deps.database.pool.query("SELECT FROM graphile_worker._private_jobs WHERE key = 'paused:77'");
  expect(rows).toHaveLength(1);
  await changeSwitch(deps, { ...change, off: false, at: mails.clock.now() });
});

test("read-only: the worker begins no job, and runs what waits when writes are on again", async () => {
  const { deps } = mails;
  const adminId = (await mails.person({ role: "admin" })).userId;
  const change = { adminId, name: "writes" as const, reason: "점검" };
  const jobs = async () =>
    (await deps.database.pool.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'check_ledger'")).rows
      .length;
  const logged: string[] = [];
  const log = {
    ...deps.log,
    info: (_: unknown, text: string) => logged.push(text ?? _),
    warn: (_: unknown, text: string) => logged.push(text ?? _),
  };
  await changeSwitch(deps, { ...change, off: true, at: mails.clock.now() });
  await addJob(deps.database.db, "check_ledger", {});
  const worker = startWorker({ ...deps, log: log as never });
  try {
    await vi.waitFor(() => expect(logged).toContain("read-only mode: no jobs run"));
    expect(logged).not.toContain("worker running");
    expect(await jobs()).toBe(1);
    await changeSwitch(deps, { ...change, off: false, at: mails.clock.now() });
    await vi.waitFor(async () => expect(await jobs()).toBe(0), { timeout: 20_000 });
    await changeSwitch(deps, { ...change, off: true, at: mails.clock.now() });
    await vi.waitFor(() => expect(logged.filter((line) => line.startsWith("read-only"))).toHaveLength(2), {
      timeout: 20_000,
    });
  } finally {
    await worker.stop();
    await changeSwitch(deps, { ...change, off: false, at: mails.clock.now() });
  }
});
