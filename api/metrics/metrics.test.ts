import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { stopAllLaunched } from "#tests/support/processes/launch";
import { openSocket, startNode } from "#tests/support/processes/nodes";
import { launchWorker } from "#tests/support/processes/worker-process";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../clock";
import { addJob } from "../jobs";
import { renewDue } from "../payments/charges/renew-due";
import { serveHealth } from "../worker/serve-health";
import { forgetFigures, measure } from "./measured";

let sandbox: TestSandbox;
let api: TestApi;
let health: Awaited<ReturnType<typeof serveHealth>>;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url, env: { SMTP_URL: sandbox.smtpUrl } });
  health = await serveHealth(api.deps);
});
afterEach(async () => {
  forgetFigures();
  await stopAllLaunched();
});
afterAll(async () => {
  await health.stop();
  await api.stop();
  await sandbox.close();
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const pageAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const samplesOf = (page: string) =>
  new Map([...page.matchAll(/^(gyeot_\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name = "", value]) => [name, Number(value)]));
const samples = async () => samplesOf(await pageAt(health.port));
/** The figures that `measure` puts on the page. */
async function figures(): Promise<Map<string, number>> {
  const client = await api.deps.database.pool.connect();
  try {
    await measure(client, api.clock.now());
  } finally {
    client.release();
  }
  return samples();
}

test("the worker's port answers /healthz and /readyz, and 404 elsewhere and through a proxy", async () => {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${health.port}${path}`, { headers })).status;
  expect(await get("/healthz")).toBe(200);
  expect(await get("/readyz")).toBe(200);
  expect(await get("/posts")).toBe(404);
  expect(await get("/metrics")).toBe(200);
  expect(await get("/metrics", { "x-forwarded-for": "203.0.113.5" })).toBe(404);
});

test("jobs are measured by kind: how many wait, how long, and how many were given up", async () => {
  const { db } = api.deps.database;
  await addJob(db, "forget_post", { postId: "pst_1" }, { runAt: secondsAfter(new Date(), -300) });
  await addJob(db, "forget_post", { postId: "pst_2" });
  await addJob(db, "forget_post", { postId: "pst_3" }, { runAt: secondsAfter(new Date(), 3_600) });
  await addJob(db, "take_reach", {}, { key: "given up" });
  await query("UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'given up'");
  const found = await figures();
  expect(found.get('gyeot_jobs_waiting{task="forget_post"}')).toBe(2);
  expect(found.get('gyeot_jobs_oldest_seconds{task="forget_post"}')).toBeGreaterThanOrEqual(300);
  expect(found.get('gyeot_jobs_given_up{task="take_reach"}')).toBe(1);
  expect(found.get('gyeot_jobs_waiting{task="take_reach"}')).toBe(0);
});

test("money is measured: late renewals, broken rules, won of difference, age of the last check", async () => {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator);
  for (const endsIn of [-60, -7_200]) await api.subscribe(await api.person(), planId, { endsIn });
  const at = api.clock.now();
  await query("INSERT INTO ledger_checks VALUES ('lck_1', $1, false, '[{},{}]')", [secondsAfter(at, -600)]);
  await query(
    `INSERT INTO reconciliation_findings (finding_id, kind, subject, payment_key, provider_won, ours_won, found_at, resolved_at, resolution)
     VALUES ('fnd_1', 'providerOnly', 'a', 'k', 5000, NULL, $1, NULL, NULL), ('fnd_2', 'amountDiffers', 'b', 'k', 100, 300, $1, NULL, NULL),
       ('fnd_3', 'oursOnly', 'c', 'k', NULL, 900, $1, $1, 'agreed')`,
    [at],
  );
  const found = await figures();
  expect(found.get("gyeot_renewals_due")).toBe(2);
  expect(found.get("gyeot_renewals_late")).toBe(1);
  expect(found.get("gyeot_ledger_broken_rules")).toBe(2);
  expect(found.get("gyeot_ledger_check_age_seconds")).toBe(600);
  expect(found.get("gyeot_provider_difference_won")).toBe(5_200);
  expect(found.get("gyeot_measured_timestamp_seconds")).toBe(at.getTime() / 1_000);
  expect(found.has("gyeot_capture_age_seconds")).toBe(false);
});

test("the account kept apart is measured by the last day entered, and days not entered in time", async () => {
  const at = api.clock.now();
  await query(
    `INSERT INTO safeguarding_days VALUES ('2026-11-02', 1000, $1, $1), ('2026-11-03', 1000, $1, $1), ('2026-11-04', 0, $1, $1),
       ('2026-11-05', 1000, $2, $1)`,
    [at, secondsAfter(at, 1)],
  );
  expect((await figures()).has("gyeot_safeguarding_difference_won")).toBe(false);
  await query(
    `INSERT INTO safeguarding_balances VALUES ('bal_1', '2026-11-02', 0, $1), ('bal_2', '2026-11-03', 4000, $1),
       ('bal_3', '2026-11-03', 900, $2)`,
    [at, secondsAfter(at, 1)],
  );
  const found = await figures();
  expect(found.get("gyeot_safeguarding_difference_won")).toBe(100);
  expect(found.get("gyeot_safeguarding_days_missing")).toBe(0);
  await query("INSERT INTO safeguarding_days VALUES ('2026-11-01', 1000, $1, $1)", [at]);
  expect((await figures()).get("gyeot_safeguarding_days_missing")).toBe(1);
});

test("drills are measured by the last one and its outcome, backups only where WAL is archived", async () => {
  const archiving = ["backup_age_seconds", "backup_recovery_point_seconds", "drill_age_seconds"];
  const before = await figures();
  expect(archiving.filter((name) => before.has(`gyeot_${name}`))).toEqual([]);
  expect(before.has("gyeot_drill_failed")).toBe(false);
  const began = Math.floor(Date.now() / 1_000) - 600;
  const insert = `INSERT INTO backup_drills VALUES (to_timestamp($1), now(), now(), 12, $2, $3)`;
  await query(insert, [began, 95.5, null]);
  expect((await figures()).get("gyeot_drill_failed")).toBe(0);
  await query(insert, [began + 60, null, "check failed: ledger"]);
  const found = await figures();
  expect(found.get("gyeot_drill_failed")).toBe(1);
  expect(found.get("gyeot_drill_last_success_timestamp_seconds")).toBe(began);
  expect(found.get("gyeot_drill_recovery_seconds")).toBe(95.5);
});

test("the oldest change that waits for a purge is measured, only where a service purges", async () => {
  const oldest = async () => (await figures()).get("gyeot_cache_purge_oldest_seconds");
  const note = (seconds: number) =>
    query("INSERT INTO cache_changes (key, due_at) VALUES ('site', now() + make_interval(secs => $1))", [seconds]);
  await note(-300);
  expect(await oldest()).toBeUndefined();
  await query(
    "INSERT INTO cache_purging (service) VALUES ('http') ON CONFLICT (is_only) DO UPDATE SET service = 'http'",
  );
  expect(await oldest()).toBeGreaterThanOrEqual(300);
  await query("DELETE FROM cache_changes");
  expect(await oldest()).toBe(0);
  await note(3_600);
  expect(await oldest()).toBe(0);
  await note(-20);
  expect(await oldest()).toBeLessThan(300);
  expect(await oldest()).toBeGreaterThanOrEqual(20);
  await query("UPDATE cache_purging SET service = 'off'");
  expect(await oldest()).toBeUndefined();
  await query("DELETE FROM cache_changes");
});

test("tries of jobs, mails and calls of the mail server are counted by outcome", async () => {
  await api.send(requestVerificationCode, { body: { email: "metrics@example.com", purpose: "signup" } });
  const worker = launchWorker(api);
  await worker.waitForOutput('"worker listening"');
  const port = Number(/"port":(\d+),"msg":"worker listening"/.exec(worker.output())?.[1]);
  const sent = 'gyeot_mails_total{kind="verificationCode",outcome="sent"}';
  const job = 'gyeot_job_seconds_count{task="send_mail",outcome="done"}';
  const counted = async (name: string) => samplesOf(await pageAt(port)).get(name);
  await expect.poll(() => counted(sent), { timeout: 30_000 }).toBe(1);
  // The job ends a moment after its mail was sent.
  await expect.poll(() => counted(job), { timeout: 30_000 }).toBe(1);
  const after = samplesOf(await pageAt(port));
  expect(after.get('gyeot_provider_call_seconds_count{provider="smtp",call="send",outcome="2xx"}')).toBe(1);
  expect(await pageAt(port)).not.toMatch(/metrics@|example\.com|usr_|mal_|127\.0\.0\.1/);
});

test("calls of the payment provider are counted by pattern, without keys of a payment", async () => {
  await api.deps.toss.find("ord_secret_key" as never);
  await api.deps.toss.findCancels("payment_secret_key");
  const page = await pageAt(health.port);
  expect(page).toContain('provider="toss",call="GET /v1/payments/orders/:key",outcome="4xx"');
  expect(page).toContain('provider="toss",call="GET /v1/payments/:key",outcome="4xx"');
  expect(page).not.toContain("secret_key");
});

test("open sockets and connections of the pool are gauges of their process", async () => {
  const node = await startNode(api);
  try {
    const before = (await samples()).get("gyeot_sockets") ?? 0;
    const { socket, closed } = await openSocket(api, node, await api.person());
    expect((await samples()).get("gyeot_sockets")).toBe(before + 1);
    socket.close();
    await closed;
    await expect.poll(async () => (await samples()).get("gyeot_sockets")).toBe(before);
  } finally {
    await node.stop();
  }
  const client = await api.deps.database.pool.connect();
  const busy = (await samples()).get('gyeot_pool_connections{state="busy"}');
  client.release();
  expect(busy).toBe(1);
});

test("what a full disk of the database refuses is counted, other errors are not", async () => {
  const raise = (code: string) => query(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`);
  const refused = async () => (await samples()).get("gyeot_database_full_total") ?? Number.NaN;
  const before = await refused();
  await expect(raise("53100")).rejects.toThrow();
  await expect(raise("53200")).rejects.toThrow();
  expect(await refused()).toBe(before + 1);
});

test("a renewal that begins more than an hour late is counted as late", async () => {
  await query("UPDATE subscriptions SET status = 'canceled'");
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator);
  await api.subscribe(await api.person(), planId, { endsIn: -7_200, ending: false });
  await api.subscribe(await api.person(), planId, { endsIn: -60, ending: false });
  const late = (page: Map<string, number>, value: string) =>
    page.get(`gyeot_renewals_begun_total{late="${value}"}`) ?? 0;
  const before = await samples();
  await renewDue(api.deps);
  const after = await samples();
  expect(["yes", "no"].map((value) => late(after, value) - late(before, value))).toEqual([1, 1]);
});
