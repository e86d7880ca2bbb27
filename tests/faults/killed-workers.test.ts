import { createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addJob, type Jobs } from "#api/jobs";
import { startWorker } from "#api/worker/start";
import { createTasks } from "#api/worker/tasks";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { vapidEnv } from "#tests/support/fixtures/push-fixture";
import { dosed, isLong } from "#tests/support/long";
import { letTimePass } from "#tests/support/processes/dead-workers";
import { stopAllLaunched } from "#tests/support/processes/launch";
import { launchProgram } from "#tests/support/processes/programs";
import { launchWorker, processEnv } from "#tests/support/processes/worker-process";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

let api: TestApi;
let sandbox: TestSandbox;
let silent: Server;
beforeAll(async () => {
  sandbox = await startSandbox();
  const store = { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" };
  api = await startApi({ tossUrl: sandbox.url, env: { SMTP_URL: sandbox.smtpUrl, ...store, ...vapidEnv } });
  silent = createServer().listen(0, "127.0.0.1");
});
afterEach(stopAllLaunched);
afterAll(async () => {
  await stopAllLaunched();
  silent.close();
  await api.stop();
  await sandbox.close();
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

/** One job of each kind; a kind without a line here does not compile. A mail's payload comes from the API. */
const payloads: { [Name in keyof Jobs]: Jobs[Name] | "by the API" } = {
  send_mail: "by the API",
  resolve_payment: { attemptId: "att_1" },
  renew_due: {},
  notice_renewals: {},
  remove_billing_key: { cardId: "crd_1" },
  look_at_order: { orderId: "ord_1" },
  start_periodic_notices: {},
  send_periodic_notices: { kind: "dataUse", after: "" },
  queue_marketing_mails: {},
  send_marketing_mail: { marketingMailId: "mkt_1", userId: "usr_1" },
  remove_account: { userId: "usr_1" },
  record_erasure: { userId: "usr_1", at: "2026-11-21T03:00:00.000Z" },
  record_removal: { type: "post", id: "pst_1", at: "2026-11-21T03:00:00.000Z" },
  remove_objects: { keys: ["pub/nothing/480.webp"] },
  encode_avif: { key: "pub/nothing", widths: [480] },
  sweep_copy: { key: "pub/nothing", widths: [480] },
  publish_pictures: { postId: "pst_1" },
  purge_caches: {},
  ask_embed: { provider: "youtube", id: "dQw4w9WgXcQ", failures: 0 },
  notify_openings: {},
  return_withheld: { takedownId: "tkd_1" },
  remove_copies: { hashes: ["00"], adminId: "usr_1" },
  rank_trending: {},
  take_reach: {},
  sweep: {},
  run_backfills: {},
  fan_out_post: { postId: "pst_1" },
  resume_fan_outs: {},
  greet: { creatorId: "usr_1", fanId: "usr_2", occasion: "follow" },
  broadcast: { broadcastId: "bct_1" },
  resume_broadcasts: {},
  forget_post: { postId: "pst_1" },
  mail_notification: { notificationId: "ntf_1" },
  send_pushes: {},
  mail_like_digests: {},
  mail_likes: { userId: "usr_1" },
  resolve_refund: { refundId: "rfd_1" },
  release_held: {},
  check_ledger: {},
  reconcile: {},
  count_owed: {},
  give_back: { orderId: "ord_1", amount: null, givenFor: "test" },
  tell_closings: {},
  move_campaign_picture: { campaignId: "cmp_1", suffix: "abcdefgh" },
  move_profile_pictures: { userId: "usr_1", suffix: "abcdefgh" },
  purge_addresses: {},
  ask_sellers: {},
};

/** Blocks every job at its first query while the transaction is open. */
async function lockTables() {
  const client = await api.deps.database.pool.connect();
  await client.query("BEGIN");
  const { rows } = await client.query(
    `SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables WHERE schemaname = 'public'
       AND tablename NOT IN ('worker_heartbeats', 'job_schedule', 'schema_migrations', 'schema_functions', 'switches')`,
  );
  await client.query(`LOCK TABLE ${rows[0].names}`);
  return async () => {
    await client.query("ROLLBACK");
    client.release();
  };
}

const lockedKinds = async () =>
  (await query("SELECT DISTINCT task_identifier AS kind FROM graphile_worker.jobs WHERE locked_at IS NOT NULL")).map(
    ({ kind }) => kind,
  );

test("jobs of a killed worker are released and done within a minute, each mail sent once", dosed(120_000), async () => {
  const kinds = Object.keys(createTasks(api.deps, new AbortController().signal)).sort();
  expect(Object.keys(payloads).sort()).toEqual(kinds);
  const email = "killed@example.com";
  expect((await api.send(requestVerificationCode, { body: { email, purpose: "signup" } })).status).toBe(200);
  for (const [kind, payload] of Object.entries(payloads))
    if (typeof payload === "object") await addJob(api.deps.database.db, kind as keyof Jobs, payload);

  // A schedule that falls due would add second jobs, and there are workers for one of each kind.
  await query("INSERT INTO job_schedule SELECT unnest($1::text[]), 'infinity'", [kinds]);
  const unlock = await lockTables();
  const doomed = launchProgram("many-workers", {
    ...processEnv(api),
    S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as { port: number }).port}`,
  });
  await vi.waitFor(async () => expect((await lockedKinds()).sort()).toEqual(kinds), { timeout: 14_000, interval: 100 });
  doomed.signal("SIGKILL");
  await doomed.ended;
  const killedAt = performance.now();
  await unlock();
  const lockedJobs = (await query("SELECT id FROM graphile_worker.jobs WHERE locked_at IS NOT NULL")).map(
    ({ id }) => id,
  );
  expect(lockedJobs.length).toBeGreaterThanOrEqual(kinds.length);
  if (!isLong) await letTimePass(query);

  const next = launchWorker(api);
  const left = () =>
    query("SELECT task_identifier, last_error FROM graphile_worker.jobs WHERE id = ANY($1)", [lockedJobs]);
  await vi.waitFor(async () => expect(await left(), next.output()).toEqual([]), { timeout: 60_000, interval: 100 });
  expect(performance.now() - killedAt).toBeLessThan(60_000);
  const mails = await (await fetch(`${sandbox.url}/mail.json?to=${encodeURIComponent(email)}&wait=1`)).json();
  expect(mails.items).toHaveLength(1);
});

test("a live worker declared dead continues under new ids, and leaves none when it stops", async () => {
  const worker = startWorker(api.deps);
  const alive = async () =>
    (await query("SELECT worker_id FROM worker_heartbeats WHERE dead_at IS NULL AND seen_at > now() - interval '8 s'"))
      .map(({ worker_id }) => String(worker_id))
      .sort();
  await vi.waitFor(async () => expect(await alive()).toHaveLength(4), { timeout: 10_000, interval: 100 });
  const first = await alive();
  await query("UPDATE worker_heartbeats SET dead_at = now() WHERE worker_id = ANY($1)", [first]);
  await vi.waitFor(async () => expect(await alive()).toHaveLength(4), { timeout: 15_000, interval: 100 });
  expect((await alive()).filter((id) => first.includes(id))).toEqual([]);
  await addJob(api.deps.database.db, "take_reach", {});
  const left = () => query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'take_reach'");
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 5_000 });
  await worker.stop();
  expect(await alive()).toEqual([]);
});
