import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "#api/db/embedded";
import { migrate } from "#api/db/migrate";
import { ledgerFindings } from "#api/ledger/checks";
import type { Comment } from "#contract/comments";
import type { Card, Order, Payment, PaymentKeys } from "#contract/payments";
import { freePorts } from "../../scripts/stack/ports";
import { type Person, startApi, type TestApi } from "../support/api";
import { isLong } from "../support/long";
import { killPostgres } from "../support/postgres-processes";
import { type Launched, launch, stopAllLaunched } from "../support/processes";
import { randomFrom } from "../support/random";
import { startSandbox, type TestSandbox } from "../support/sandbox";
import { launchWorker, processEnv } from "../support/worker-process";

const kills = isLong ? 60 : 3;
const clients = isLong ? 8 : 3;

let dataDir: string;
let ports: { api: number; database: number };
let database: EmbeddedDatabase;
let sandbox: TestSandbox;
let api: TestApi;
let worker: Launched;
let apiProcess: Launched;
const startDatabase = () => startEmbedded({ dataDir, port: ports.database, password: "loop" });
const startProcess = () =>
  launch([process.execPath, "--import", "tsx", "api/main.ts"], { ...processEnv(api), API_PORT: String(ports.api) });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gyeot-kills-"));
  await chmod(dataDir, 0o755);
  ports = await freePorts();
  database = await startDatabase();
  await migrate(database.url);
  sandbox = await startSandbox();
  const own = { url: database.url, drop: async () => undefined };
  api = await startApi({ tossUrl: sandbox.url, env: { SMTP_URL: sandbox.smtpUrl }, database: own });
  // The processes go by the real time.
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

/** Sends until it is answered for good, as a client does whose connection breaks or who is told to come back. */
async function insist<T>(
  as: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const headers = {
    authorization: `Bearer ${as.token}`,
    "idempotency-key": randomUUID(),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${ports.api}${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const isPassing = answer.status === 503 || (answer.status === 409 && answer.headers.has("retry-after"));
      if (!isPassing) return { status: answer.status, body: (await answer.json()) as T };
    } catch {
      // Cut off: it may have been done or not.
    }
    await pause(300);
  }
}

/** As `insist`, of a person whose session begins now: a session of the start would end meanwhile. */
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

type Story = { fan: Person; planId: string; postId: string };
type Kept = { payments: string[]; comments: string[]; odd: string[] };

/** One fan's way: a comment, a card, an order and its payment. What was answered 2xx is kept. */
async function play({ fan, planId, postId }: Story, kept: Kept): Promise<void> {
  const commented = await insist<Comment>(fan, "POST", `/feed/post/${postId}/comments`, { body: "곁에" });
  if (commented.status === 201) kept.comments.push(commented.body.commentId);
  const { customerKey } = (await insist<PaymentKeys>(fan, "GET", "/payments/my")).body;
  const authKey = await sandbox.authKey(customerKey, "4330123412341234");
  const card = await insist<Card>(fan, "POST", "/payments/cards", { authKey, customerKey });
  const order = await insist<Order>(fan, "POST", "/payments/ready", { kind: "membership", planId });
  const paid = await insist<Payment>(fan, "POST", "/payments/approve", { orderId: order.body.orderId });
  if (paid.status === 200) kept.payments.push(order.body.orderId);
  for (const [call, answer] of Object.entries({ commented, card, order, paid }))
    if (answer.status >= 300) kept.odd.push(`${call} ${answer.status} ${JSON.stringify(answer.body)}`);
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

test("api, worker and database killed again and again under load lose nothing acknowledged, and money agrees to the won", async () => {
  const random = randomFrom(20_261_122);
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { priceWon: 5_000 });
  const postId = await api.post(creator);
  const kept: Kept = { payments: [], comments: [], odd: [] };
  let waiting = isLong ? 400 : 8;
  let isOver = false;
  const client = async () => {
    while (waiting-- > 0 && !isOver) await play({ fan: await newFan(), planId, postId }, kept);
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  for (let n = 0; n < kills; n++) {
    await sandbox.control({ fault: { on: "charge", kind: random.one(["drop", "lose", "refuse"]), times: 1 } });
    const before = kept.comments.length + kept.payments.length;
    const goesOn = () => kept.comments.length + kept.payments.length > before || waiting <= 0;
    await vi.waitFor(() => expect(goesOn()).toBe(true), { timeout: 120_000, interval: 20 });
    await kill(["api", "worker", "database"][n % 3] as string);
  }
  isOver = isLong;
  await load;
  await sandbox.control({ fault: { clear: true } });

  // Attempts whose charger was killed are taken over when their lease of 90 s is over; the short run does not wait for it.
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
    const heldByTheDead = () =>
      query(`SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND locked_at < now() - interval '60 s'`);
    await vi.waitFor(async () => expect(await heldByTheDead()).toEqual([]), { timeout: 60_000, interval: 500 });
  }

  expect(kept.odd, "nothing but 503 went wrong").toEqual([]);
  const comments = await query("SELECT comment_id FROM comments");
  expect(comments.map((row) => row.comment_id)).toEqual(expect.arrayContaining(kept.comments));
  expect(comments).toHaveLength(kept.comments.length);
  const payments = (await query("SELECT order_id, amount_won FROM payments")).map(
    (row) => `${row.order_id} ${row.amount_won}`,
  );
  expect(payments).toEqual(expect.arrayContaining(kept.payments.map((orderId) => `${orderId} 5000`)));
  const taken = (await sandbox.transactions()).filter(({ amount }) => amount > 0);
  expect(payments.sort()).toEqual(taken.map(({ orderId, amount }) => `${orderId} ${amount}`).sort());
  expect(await ledgerFindings(api.deps.database.db)).toEqual([]);
  expect(kept.payments.length).toBeGreaterThan(isLong ? kills / 3 : 5);
}, 1_800_000);
