import { randomUUID } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { accessTokenSeconds } from "#api/http/access-token";
import { addJob, type Jobs } from "#api/jobs";
import { findBrokenInvariants } from "#api/ledger/checks";
import { fanOutPost } from "#api/notifications/fan-out";
import { followCreator } from "#contract/creators/endpoints";
import { requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { createPost } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "../support/api";
import { members } from "../support/fixtures/members";
import { type LaunchedProcess, stopAllLaunched } from "../support/processes/launch";
import { launchProgram } from "../support/processes/programs";
import { processEnv } from "../support/processes/worker-process";
import { startSandbox, type TestSandbox } from "../support/sandbox";

const hour = 3_600;
let folder: string;
let sandbox: TestSandbox;
let api: TestApi;
let people: ReturnType<typeof members>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gyeot-clock-"));
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url, env: { SMTP_URL: sandbox.smtpUrl } });
  people = members(api, sandbox);
});
beforeEach(() => api.clock.set(new Date()));
afterAll(async () => {
  await stopAllLaunched();
  await api.stop();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const query = (text: string, values: unknown[] = []) => people.query(text, values);
const file = () => join(folder, "offset");
/** Sets the worker's clock to this many seconds from the machine's. */
function setOffset(seconds: number): void {
  writeFileSync(`${file()}.new`, String(seconds));
  renameSync(`${file()}.new`, file());
}
const offsetTo = (moment: Date) => (moment.getTime() - Date.now()) / 1_000;
const launchWorker = (): LaunchedProcess =>
  launchProgram("worker-with-clock", {
    ...processEnv(api),
    CLOCK_OFFSET_FILE: file(),
  });

const waiting = () =>
  query("SELECT task_identifier AS task, attempts, last_error FROM graphile_worker.jobs WHERE run_at <= now()");
const allDone = (worker: LaunchedProcess) =>
  vi.waitFor(async () => expect(await waiting(), worker.output().slice(-2_000)).toEqual([]), {
    timeout: 60_000,
    interval: 200,
  });
const add = (...names: (keyof Jobs)[]) =>
  Promise.all(names.map((name) => addJob(api.deps.database.db, name, {} as never)));
async function requestCode(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  expect((await api.send(requestVerificationCode, { body: { email, purpose: "signup" } })).status).toBe(200);
  return email;
}
const mailsTo = async (email: string) =>
  (await (await fetch(`${sandbox.url}/mail.json?to=${encodeURIComponent(email)}`)).json()).items.length as number;
const each = <T, R>(items: T[], one: (item: T) => Promise<R>) => Promise.all(items.map(one));

type Memberships = { creator: Person; fans: Person[]; endsAt: Date };
/** Members of one plan whose paid periods end at the same time. */
async function startMemberships(): Promise<Memberships> {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { priceWon: 5_000 });
  const fans: Person[] = [];
  for (let n = 0; n < 4; n++) fans.push((await people.member(planId)).fan);
  const endsAt = (await people.subscriptionOf(fans[0] as Person)).period_ends_at as Date;
  return { creator, fans, endsAt };
}

async function expectChargedOnce({ creator, fans }: Memberships): Promise<void> {
  expect(await each(fans, (fan) => people.chargesOf(fan))).toMatchObject(fans.map(() => ({ taken: 2, captured: 2 })));
  const released = await query(
    "SELECT count(*) FILTER (WHERE released_at IS NOT NULL)::int AS n FROM payments WHERE creator_id = $1",
    [creator.userId],
  );
  expect(released, "the first month's payments, held for a week").toEqual([{ n: fans.length }]);
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  expect(await query("SELECT FROM payment_attempts WHERE outcome <> 'done'")).toEqual([]);
  expect(await query("SELECT FROM graphile_worker.jobs WHERE attempts >= max_attempts")).toEqual([]);
}

test("workers back after an hour run each renewal, mail, fan-out and daily job once", async () => {
  const memberships = await startMemberships();
  const noticed = await startMemberships();
  await query("UPDATE subscriptions SET period_ends_at = period_ends_at + interval '7 days' WHERE fan_id = ANY($1)", [
    noticed.fans.map(({ userId }) => userId),
  ]);
  setOffset(offsetTo(memberships.endsAt) - 300);
  const before = launchWorker();
  await before.waitForOutput("worker running");
  await allDone(before);
  before.signal("SIGKILL");
  await before.ended;
  expect(await people.chargesOf(memberships.fans[0] as Person)).toMatchObject({ taken: 1 });

  const [follower] = [await api.person()];
  await api.send(followCreator, { as: follower, params: { domain: memberships.creator.domain } });
  const body = { body: "글", images: [], visibility: "public", minPlanId: null };
  const headers = { "idempotency-key": randomUUID() };
  const { postId } = (await api.send(createPost, { as: memberships.creator, body, headers })).body;
  const emails = await each([1, 2, 3], requestCode);
  // As if all of this were an hour old: the queue uses the database's clock.
  await query("UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '1 hour'");
  await query(
    `UPDATE job_schedule SET scheduled_for = scheduled_for - CASE task WHEN 'mail_like_digests' THEN interval '1 day' ELSE interval '1 hour' END`,
  );
  const daily = () =>
    query("SELECT scheduled_for > now() - interval '1 day' AS done FROM job_schedule WHERE task = 'mail_like_digests'");
  expect(await daily()).toEqual([{ done: false }]);

  setOffset(offsetTo(memberships.endsAt) + hour - 300);
  const workers = [launchWorker(), launchWorker()];
  for (const worker of workers) await worker.waitForOutput("worker running");
  await vi.waitFor(async () => expect(await daily()).toEqual([{ done: true }]), { timeout: 30_000, interval: 200 });
  await allDone(workers[0] as LaunchedProcess);
  await stopAllLaunched();

  await expectChargedOnce(memberships);
  expect(await each(emails, mailsTo)).toEqual([1, 1, 1]);
  const notified = (kind: string, userIds: UserId[]) =>
    query("SELECT user_id FROM notifications WHERE kind = $1 AND user_id = ANY($2)", [kind, userIds]);
  expect(
    await notified(
      "renewalNotice",
      noticed.fans.map(({ userId }) => userId),
    ),
  ).toHaveLength(noticed.fans.length);
  expect(await notified("newPost", [follower?.userId as UserId])).toHaveLength(1);
  expect(await query("SELECT FROM post_fan_outs WHERE post_id = $1", [postId])).toEqual([]);
}, 150_000);

test("a worker whose clock jumps an hour ahead and back charges, releases and mails once", async () => {
  const memberships = await startMemberships();
  const base = () => offsetTo(memberships.endsAt) - hour / 2;
  setOffset(base());
  const worker = launchWorker();
  await worker.waitForOutput("worker running");
  const emails: string[] = [];
  for (const jump of [hour, 0, -hour, hour, 0]) {
    await add("renew_due", "release_held", "check_ledger");
    emails.push(await requestCode());
    setOffset(base() + jump);
    await add("renew_due", "release_held", "notice_renewals", "resume_fan_outs");
    await allDone(worker);
  }
  // The hour passes for real.
  setOffset(base() + hour);
  await add("renew_due", "release_held");
  await allDone(worker);
  await stopAllLaunched();
  await expectChargedOnce(memberships);
  expect(await each(emails, mailsTo)).toEqual(emails.map(() => 1));
}, 150_000);

test("tokens and codes of a clock an hour ahead expire after their lifetime plus the jump", async () => {
  const person = await api.person();
  const me = async (as: Person) => (await api.send(getSessionUser, { as })).status;
  const now = api.clock.now();
  const at = (seconds: number) => api.clock.set(new Date(now.getTime() + seconds * 1_000));
  at(hour);
  expect(await me(person), "an older token has run out").toBe(401);
  const ahead = await people.fresh(person);
  const email = `${randomUUID()}@example.com`;
  const body = { email, purpose: "signup" };
  const { emailVerificationId } = (await api.send(requestVerificationCode, { body })).body;
  const { code } = await api.mailedCode(email);
  at(0);
  expect([await me(person), await me(ahead)], "the older one lives out its own life").toEqual([200, 200]);
  at(accessTokenSeconds);
  expect([await me(person), await me(ahead)]).toEqual([401, 200]);
  at(hour + accessTokenSeconds);
  expect(await me(ahead)).toBe(401);
  at(hour + limits.codeLifeSeconds);
  const verified = await api.send(verifyCode, { body: { emailVerificationId, code } });
  expect(verified.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
});

test("a post notifies followers whose follow has a time an hour ahead", async () => {
  const [creator, follower] = [await api.person({ role: "activist" }), await api.person()];
  api.clock.advance(hour / 15);
  const ahead = { as: await people.fresh(follower) };
  expect((await api.send(followCreator, { params: { domain: creator.domain }, ...ahead })).status).toBeLessThan(300);
  api.clock.advance(-hour / 15);
  const body = { body: "글", images: [], visibility: "public", minPlanId: null };
  const headers = { "idempotency-key": randomUUID() };
  const { postId } = (await api.send(createPost, { as: creator, body, headers })).body;
  await fanOutPost(api.deps, postId);
  const notified = await query("SELECT FROM notifications WHERE user_id = $1 AND post_id = $2", [
    follower.userId,
    postId,
  ]);
  expect(notified).toHaveLength(1);
});
