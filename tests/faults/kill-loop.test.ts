import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "#api/db/embedded/start-embedded";
import { migrate } from "#api/db/migrate";
import { findBrokenInvariants } from "#api/ledger/checks";
import { writeComment } from "#contract/comments/endpoints";
import type { PlanId, PostId } from "#contract/ids";
import { approveOrder, getPaymentKeys, openOrder, registerCard } from "#contract/payments/endpoints";
import { freePorts } from "../../scripts/stack/ports";
import { type Person, startApi, type TestApi } from "../support/api";
import { createClient, type TestResponse } from "../support/api-client";
import { dose, dosed, isLong } from "../support/long";
import { type LaunchedProcess, stopAllLaunched } from "../support/processes/launch";
import { killPostgres } from "../support/processes/postgres-processes";
import { launchProgram } from "../support/processes/programs";
import { launchWorker, processEnv } from "../support/processes/worker-process";
import { randomFrom } from "../support/random";
import { startSandbox, type TestSandbox } from "../support/sandbox";

const kills = dose({ small: 3, long: 12, full: 60 });
const clients = isLong ? 8 : 3;

let dataDir: string;
let ports: { api: number; database: number };
let database: EmbeddedDatabase;
let sandbox: TestSandbox;
let api: TestApi;
let worker: LaunchedProcess;
let apiProcess: LaunchedProcess;
const startDatabase = () => startEmbedded({ dataDir, port: ports.database, password: "loop" });
const startProcess = () => launchProgram("api", { ...processEnv(api), API_PORT: String(ports.api) });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gyeot-kills-"));
  await chmod(dataDir, 0o755);
  ports = await freePorts();
  database = await startDatabase();
  await migrate(database.url);
  sandbox = await startSandbox();
  const own = { url: database.url, drop: async () => undefined };
  api = await startApi({ tossUrl: sandbox.url, env: { SMTP_URL: sandbox.smtpUrl }, database: own });
  // The processes use the real time.
  api.clock.set(new Date());
  [apiProcess, worker] = [startProcess(), launchWorker(api)];
});
afterAll(async () => {
  await stopAllLaunched();
  await api?.stop();
  await sandbox?.close();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

/** Of the API's process; a broken connection, whose request may have been executed or not, is a 503 to it. */
const client = createClient({
  async request(path, init) {
    try {
      const signal = AbortSignal.timeout(30_000);
      const answer = await fetch(`http://127.0.0.1:${ports.api}${path}`, { ...init, signal });
      return new Response(await answer.text(), answer);
    } catch {
      return new Response("{}", { status: 503 });
    }
  },
});

/** Repeats a request until its final answer, as a client does after a broken connection or a 503. */
async function retryUntilAnswered<R extends TestResponse>(
  request: (headers: Record<string, string>) => Promise<R>,
  afterUnavailable = async () => {},
): Promise<R> {
  const key = { "idempotency-key": randomUUID() };
  for (;;) {
    const answer = await request(key);
    const isPassing = answer.status === 503 || (answer.status === 409 && answer.headers.has("retry-after"));
    if (!isPassing) return answer;
    if (answer.status === 503) await afterUnavailable();
    await pause(300);
  }
}

/**
 * Ends the lease of an order's attempt whose request has ended without an outcome: the worker resolves it at once.
 * The long run waits for the 90 s of the lease instead.
 */
async function endLease(orderId: string): Promise<void> {
  if (isLong) return;
  await query(
    `WITH ended AS (
       UPDATE payment_attempts SET lease_until = now()
       WHERE outcome = 'pending' AND lease_until > now() AND order_id = $1 RETURNING attempt_id
     )
     UPDATE graphile_worker._private_jobs SET run_at = now()
     FROM ended WHERE key = 'resolve:' || attempt_id AND run_at > now()`,
    [orderId],
  ).catch(() => undefined);
}

/** As `retryUntilAnswered`, for a user with a new session: one from the start would expire meanwhile. */
async function newFan(): Promise<Person> {
  for (;;) {
    api.clock.set(new Date());
    try {
      return await api.person();
    } catch {
      await pause(300);
    }
  }
}

type Scenario = { fan: Person; planId: PlanId; postId: PostId };
type Acknowledged = { payments: string[]; comments: string[]; odd: string[] };

/** One fan's requests: a comment, a card, an order and its payment. What was answered 2xx is recorded. */
async function play({ fan, planId, postId }: Scenario, acknowledged: Acknowledged): Promise<void> {
  const params = { postId };
  const commented = await retryUntilAnswered((headers) =>
    client.send(writeComment, { as: fan, params, body: { body: "곁에" }, headers }),
  );
  if (commented.status === 201) acknowledged.comments.push(commented.body.commentId);
  const { customerKey } = (await retryUntilAnswered(() => client.send(getPaymentKeys, { as: fan }))).body;
  const authKey = await sandbox.authKey(customerKey, "4330123412341234");
  const card = await retryUntilAnswered((headers) =>
    client.send(registerCard, { as: fan, body: { authKey, customerKey }, headers }),
  );
  const order = await retryUntilAnswered((headers) =>
    client.send(openOrder, { as: fan, body: { kind: "membership", planId }, headers }),
  );
  const { orderId } = order.body;
  const paid = await retryUntilAnswered(
    (headers) => client.send(approveOrder, { as: fan, body: { orderId }, headers }),
    () => endLease(orderId),
  );
  if (paid.status === 200) acknowledged.payments.push(orderId);
  for (const [call, answer] of Object.entries({ commented, card, order, paid }))
    if (answer.status >= 300) acknowledged.odd.push(`${call} ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function kill(victim: string): Promise<void> {
  if (victim === "database") {
    await killPostgres(dataDir);
    database = await startDatabase();
    return;
  }
  const doomed = victim === "api" ? apiProcess : worker;
  doomed.signal("SIGKILL");
  await doomed.ended;
  if (victim === "api") apiProcess = startProcess();
  else worker = launchWorker(api);
}

test(
  "repeated kills of api, worker and database lose nothing acknowledged, and money agrees",
  dosed(1_800_000),
  async () => {
    const random = randomFrom(20_261_122);
    const creator = await api.person({ role: "activist" });
    const planId = await api.plan(creator, { priceWon: 5_000 });
    const postId = await api.post(creator);
    const acknowledged: Acknowledged = { payments: [], comments: [], odd: [] };
    let waiting = dose({ small: 8, long: 160, full: 800 });
    let isOver = false;
    const client = async () => {
      while (waiting-- > 0 && !isOver) await play({ fan: await newFan(), planId, postId }, acknowledged);
    };
    const load = Promise.all(Array.from({ length: clients }, client));
    for (let n = 0; n < kills; n++) {
      await sandbox.control({ fault: { on: "charge", kind: random.one(["drop", "lose", "refuse"]), times: 1 } });
      const before = acknowledged.comments.length + acknowledged.payments.length;
      const isProgressing = () => acknowledged.comments.length + acknowledged.payments.length > before || waiting <= 0;
      await vi.waitFor(() => expect(isProgressing()).toBe(true), { timeout: 120_000, interval: 20 });
      await kill(["api", "worker", "database"][n % 3] as string);
    }
    isOver = isLong;
    await load;
    await sandbox.control({ fault: { clear: true } });

    // Attempts of a killed process are resumed after their lease of 90 s; the short run does not wait for it.
    const unresolved = () => query("SELECT attempt_id FROM payment_attempts WHERE outcome = 'pending'");
    const hurry = async () => {
      if (isLong) return;
      await query("UPDATE payment_attempts SET lease_until = now() WHERE outcome = 'pending' AND lease_until > now()");
      await query(
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'resolve:%' AND run_at > now()",
      );
    };
    await vi.waitFor(
      async () => {
        await hurry();
        expect(await unresolved()).toEqual([]);
      },
      { timeout: isLong ? 600_000 : 60_000, interval: 500 },
    );
    if (isLong) {
      const leasedByTheDead = () =>
        query(`SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND locked_at < now() - interval '60 s'`);
      await vi.waitFor(async () => expect(await leasedByTheDead()).toEqual([]), { timeout: 60_000, interval: 500 });
    }

    expect(acknowledged.odd, "nothing but 503 went wrong").toEqual([]);
    const comments = await query("SELECT comment_id FROM comments");
    expect(comments.map((row) => row.comment_id)).toEqual(expect.arrayContaining(acknowledged.comments));
    expect(comments).toHaveLength(acknowledged.comments.length);
    const payments = (await query("SELECT order_id, amount_won FROM payments")).map(
      (row) => `${row.order_id} ${row.amount_won}`,
    );
    expect(payments).toEqual(expect.arrayContaining(acknowledged.payments.map((orderId) => `${orderId} 5000`)));
    const charged = (await sandbox.transactions()).filter(({ amount }) => amount > 0);
    expect(payments.sort()).toEqual(charged.map(({ orderId, amount }) => `${orderId} ${amount}`).sort());
    expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
    expect(acknowledged.payments.length).toBeGreaterThan(isLong ? kills / 3 : 5);
  },
);
