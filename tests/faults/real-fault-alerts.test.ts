// @module-tag long
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { secondsAfter } from "#api/clock";
import { migrate } from "#api/db/migrate";
import { addJob } from "#api/jobs";
import { changeSwitch } from "#api/switches/change-switch";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import { createPost } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { startApi } from "../support/api";
import { type FaultyNetwork, startFaultyNetwork } from "../support/faulty-network";
import { members } from "../support/fixtures/members";
import { createAlertTimeline, scrape } from "../support/processes/alert-timeline";
import { launchApiAndWorker } from "../support/processes/api-and-worker";
import { letTimePass } from "../support/processes/dead-workers";
import { stopAllLaunched } from "../support/processes/launch";
import { type SmallDisk, startOnSmallDisk } from "../support/processes/small-disk";
import { startSandbox, type TestSandbox } from "../support/sandbox";

const isRoot = process.getuid?.() === 0;
const healthyMinutes = 6;

type Installation = Awaited<ReturnType<typeof install>>;
let sandbox: TestSandbox;
let mailServer: FaultyNetwork;
let normal: Installation;
/** An installation with its database on a small disk. */
let cramped: Installation & { disk: SmallDisk };

beforeAll(async () => {
  sandbox = await startSandbox();
  mailServer = await startFaultyNetwork(sandbox.smtpUrl);
  normal = await install();
  if (isRoot) cramped = await installOnSmallDisk();
  for (const each of isRoot ? [normal, cramped] : [normal]) await untilFigure(each, "gyeot_workers", 4);
}, 90_000);
afterEach(async () => {
  await sandbox.control({ fault: { clear: true } });
  await mailServer.end();
});
afterAll(async () => {
  await stopAllLaunched();
  await normal?.api.stop();
  await cramped?.api.stop();
  await cramped?.disk.stop();
  await mailServer?.close();
  await sandbox?.close();
});

async function install(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi({ tossUrl: sandbox.url, env: { SMTP_URL: mailServer.url }, ...options });
  return { api, ...(await launchApiAndWorker(api)) };
}

async function installOnSmallDisk(): Promise<Installation & { disk: SmallDisk }> {
  const disk = await startOnSmallDisk();
  await migrate(disk.url);
  return { disk, ...(await install({ database: { url: disk.url, drop: async () => undefined } })) };
}

const valuesOf = async ({ targets }: Installation, series: string) =>
  [...(await scrape(targets))].filter(([name]) => name.startsWith(series)).map(([, value]) => value);
/** Waits until the one process that reads the figures has read this value: it reads them every 15 seconds. */
const untilFigure = (installation: Installation, name: string, value: number) =>
  vi.waitFor(async () => expect(await valuesOf(installation, `${name}{`), name).toEqual([value]), {
    timeout: 40_000,
    interval: 100,
  });

test.each(["drop", "refuse"])(
  "a payment provider whose fault is to %s every call fires ProviderFailing",
  async (kind) => {
    const { addCard } = members(normal.remote, sandbox);
    const register = async () => addCard(await normal.api.person());
    const timeline = createAlertTimeline(normal.targets);
    const healthy = await timeline.pass(healthyMinutes, register);
    await sandbox.control({ fault: { on: "issue", kind, times: 100 } });
    const failing = await timeline.pass(6, register);
    timeline.expectFiring([healthy, []], [failing, ["ProviderFailing"]]);
  },
);

test("a mail server that refuses connections fires MailsFailing, and ProviderFailing for it", async () => {
  const tries = async () => (await valuesOf(normal, "gyeot_mails_total{")).reduce((sum, value) => sum + value, 0);
  const mail = async () => {
    const before = await tries();
    const body = { email: `${randomUUID()}@example.com`, purpose: "signup" } as const;
    await normal.remote.send(requestVerificationCode, { body });
    await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(before), { timeout: 10_000, interval: 20 });
  };
  const timeline = createAlertTimeline(normal.targets);
  const healthy = await timeline.pass(healthyMinutes, mail);
  await mailServer.begin("refused");
  const failing = await timeline.pass(10, mail);
  timeline.expectFiring([healthy, []], [failing, ["MailsFailing", "ProviderFailing"]]);
});

test("requests that wait for the connections of others fire PoolExhausted", async () => {
  const fan = await normal.api.person();
  const read = () => normal.remote.send(getSessionUser, { as: fan });
  const timeline = createAlertTimeline(normal.targets);
  const healthy = await timeline.pass(healthyMinutes, read);
  const client = await normal.api.deps.database.pool.connect();
  await client.query("BEGIN; LOCK TABLE users");
  const reads = Array.from({ length: 30 }, read);
  try {
    const waiting = () => valuesOf(normal, 'gyeot_pool_connections{state="waiting"');
    await vi.waitFor(async () => expect(Math.max(...(await waiting()))).toBeGreaterThan(0), 10_000);
    // Two minutes without a free connection, then one of the alert's own.
    const exhausted = await timeline.pass(4);
    timeline.expectFiring([healthy, []], [exhausted, ["PoolExhausted"]]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
    await Promise.all(reads);
  }
});

test.runIf(isRoot)("a full disk of the database fires DatabaseFull", async () => {
  const { api, remote, targets, disk } = cramped;
  const creator = await api.person({ role: "activist" });
  const publish = () => remote.send(createPost, { as: creator, body: { ...post, body: randomText(2_000) } });
  const timeline = createAlertTimeline(targets);
  const healthy = await timeline.pass(healthyMinutes, publish);
  disk.fill();
  for (let n = 0; (await publish()).status === 201; n++) expect(n, "posts on a full disk").toBeLessThan(2_000);
  const full = await timeline.pass(3, publish);
  timeline.expectFiring([healthy, []], [full, ["DatabaseFull"]]);
});

test("memberships that nobody renews for an hour fire RenewalsLate after a quarter of an hour", async () => {
  const { api, remote, targets } = normal;
  const [admin, creator] = [await api.person({ role: "admin" }), await api.person({ role: "activist" })];
  const people = members(remote, sandbox);
  const { id } = await people.member(await api.plan(creator));
  const timeline = createAlertTimeline(targets);
  const healthy = await timeline.pass(healthyMinutes);
  const change = { adminId: admin.userId, name: "renewals", reason: "점검", at: new Date() } as const;
  await changeSwitch(api.deps, { ...change, off: true });
  const endPeriod = (hours: number) =>
    people.query(
      "UPDATE subscriptions SET period_ends_at = now() + make_interval(hours => $1) WHERE subscription_id = $2",
      [hours, id],
    );
  await endPeriod(-2);
  await untilFigure(normal, "gyeot_renewals_late", 1);
  const late = await timeline.pass(16);
  timeline.expectFiring([healthy, []], [late - 1, []], [late, ["RenewalsLate"]]);
  await endPeriod(24);
  await changeSwitch(api.deps, { ...change, off: false });
});

test("a killed worker fires WorkersMissing and ProcessDown, and its old jobs JobsWaiting", async () => {
  const { api, targets } = normal;
  const timeline = createAlertTimeline(targets);
  const healthy = await timeline.pass(healthyMinutes);
  await normal.killWorker();
  await letTimePass(async (text, values) => (await api.deps.database.pool.query(text, values)).rows);
  await addJob(api.deps.database.db, "take_reach", {}, { runAt: secondsAfter(new Date(), -600) });
  await untilFigure(normal, "gyeot_workers", 0);
  const missing = await timeline.pass(3);
  const expected = ["JobsWaiting", "ProcessDown", "WorkersMissing"];
  timeline.expectFiring([healthy, []], [healthy + 1, []], [missing, expected]);
});

const post = { images: [], visibility: "public" as const, minPlanId: null };
/** Letters that the database cannot compress. */
const randomText = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0xac00 + Math.floor(Math.random() * 11_000))).join("");
