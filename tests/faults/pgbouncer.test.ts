// @module-tag long
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#api/db/connect";
import { findBrokenInvariants } from "#api/ledger/checks";
import { followCreator } from "#contract/creators/endpoints";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import { createPost, getPost, listFollowingPosts } from "#contract/posts/endpoints";
import { startApi, type TestApi } from "../support/api";
import { freshDatabase } from "../support/database";
import { chat } from "../support/fixtures/chat";
import { createShop } from "../support/fixtures/shop";
import { openSocket, startNode, type TestNode } from "../support/processes/nodes";
import { startPgbouncer } from "../support/processes/pgbouncer";
import { launchWorker } from "../support/processes/worker-process";
import { startSandbox, type TestSandbox } from "../support/sandbox";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>;
let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  database = await freshDatabase();
  pgbouncer = await startPgbouncer(database.url);
  sandbox = await startSandbox();
  // Debian's PgBouncer is older than 1.21.
  const env = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_PREPARED: false,
    LOG_LEVEL: "error" as const,
    SMTP_URL: sandbox.smtpUrl,
  };
  api = await startApi({ database, tossUrl: sandbox.url, env });
});
afterAll(async () => {
  await pgbouncer.stop();
  await api.stop();
  await sandbox.close();
});

const node = (): Promise<TestNode> => {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED } = api.deps.env;
  return startNode(api, { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED, RATE_LIMIT_FACTOR: 1_000 });
};
const mailsTo = async (email: string) =>
  (await (await fetch(`${sandbox.url}/mail.json?to=${encodeURIComponent(email)}`)).json()).items.length as number;
const post = { body: "글", visibility: "public" as const, minPlanId: null, images: [] };

test("over PgBouncer posts are written, memberships paid and the ledger stays whole", async () => {
  const creator = await api.person({ role: "activist" });
  const { fan } = await createShop(api, sandbox).buy(await api.plan(creator));
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const { postId } = (await api.send(createPost, { as: creator, body: post })).body;
  const feed = (await api.send(listFollowingPosts, { as: fan })).body;
  expect(feed.items.map((item) => item.postId)).toEqual([postId]);
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
});

test("where the pooler does not keep them, no statement is prepared, not by libraries either", async () => {
  // Two at once use both connections of the server.
  const prepared = () => api.deps.database.pool.query("SELECT name, pg_sleep(0.2) FROM pg_prepared_statements");
  const answers = await Promise.all([prepared(), prepared()]);
  expect(answers.flatMap(({ rows }) => rows)).toEqual([]);
});

test("over PgBouncer a message written at one node reaches a socket of another", async () => {
  const nodes = [await node(), await node()] as const;
  const { fan, creator, roomId } = await chat(api).pair();
  const socket = await openSocket(api, nodes[0], creator);
  const arrived = socket.waitForFrame("message", ({ message }) => message.body === "안녕하세요");
  const line = await openSocket(api, nodes[1], fan);
  line.send({ type: "message", roomId, clientId: randomUUID(), body: "안녕하세요" });
  expect((await arrived).message.senderId).toBe(fan.userId);
  for (const each of nodes) await each.stop();
});

test("over PgBouncer a worker is woken for a job at once, and its own sessions go past", async () => {
  const worker = launchWorker(api);
  await worker.waitForOutput('"worker running"');
  await api.send(requestVerificationCode, { body: { email: "pooled@example.com", purpose: "signup" } });
  await expect.poll(() => mailsTo("pooled@example.com"), { timeout: 30_000 }).toBe(1);
  const direct = connect(database.url);
  const { rows } = await direct.pool.query(
    "SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'gyeot %' ORDER BY 1",
  );
  await direct.end();
  await worker.stop();
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["gyeot figures", "gyeot heartbeat", "gyeot jobs"]),
  );
});

test("thirty connections of three nodes share two of the server, and no request fails", async () => {
  const nodes = [await node(), await node(), await node()];
  const before = await pgbouncer.show("STATS");
  const statuses = await Promise.all(
    nodes.flatMap(({ http }) =>
      Array.from({ length: 60 }, async () => (await fetch(`${http}/explore/shelves`)).status),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await pgbouncer.show("SERVERS")).length).toBeLessThanOrEqual(2);
  expect(before.length).toBeGreaterThan(0);
  for (const each of nodes) await each.stop();
});

test("the pooler's own time limits end a statement; a pooler without any is logged as an error", async () => {
  const errors: unknown[] = [];
  const log = { error: (text: unknown) => errors.push(text), warn: () => undefined } as never;
  const open = async (connectQuery?: string) => {
    const pooler = await startPgbouncer(database.url, { connectQuery });
    const pooled = connect(pooler.url, { pooled: true, prepared: false, log });
    return { pooled, stop: () => pooled.end().then(pooler.stop) };
  };
  const limited = await open("SET statement_timeout = 200; SET idle_in_transaction_session_timeout = 200");
  await expect(limited.pooled.pool.query("SELECT pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
  await limited.stop();
  expect(errors).toEqual([]);
  const unlimited = await open("SELECT 1");
  await unlimited.pooled.pool.query("SELECT 1");
  await unlimited.stop();
  expect(errors).toEqual([expect.stringContaining("connect_query")]);
});

test("while PgBouncer is killed requests get 503, and afterwards what was acknowledged is there", async () => {
  const creator = await api.person({ role: "activist" });
  const answer = await api.send(createPost, { as: creator, body: post });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  const written = answer.body.postId;
  await pgbouncer.kill();
  expect((await api.send(createPost, { as: creator, body: post })).status).toBe(503);
  await pgbouncer.start();
  const read = () => api.send(getPost, { as: creator, params: { postId: written } });
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200);
});
