import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";
import { connect, type Database } from "./connect";
import { currentTimeLimit } from "./time-limit";
import { isUnavailable } from "./unavailable";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = connect(fresh.url, { size: 2, requestMs: 600 });
});
afterAll(async () => {
  await database.end();
  await fresh.drop();
});

const sleepSeconds = (seconds: number) => sql`SELECT pg_sleep(${seconds}::float)`.execute(database.db);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("a statement longer than the request's time ends with it, however it is sent", async () => {
  const ways = [() => sleepSeconds(5), () => database.pool.query("SELECT pg_sleep(5)")];
  for (const way of ways) {
    const began = performance.now();
    expect(isUnavailable(await failure(database.limited(way)))).toBe(true);
    expect(performance.now() - began).toBeLessThan(1_500);
  }
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

it("a slow request may take longer while the database answers, and so may other work", async () => {
  await database.limited(() => sleepSeconds(1), { slow: true });
  await sleepSeconds(1);
});

it("a request's time limit is for all its statements together", async () => {
  const many = async () => {
    for (let at = 0; at < 10; at++) await sleepSeconds(0.2);
  };
  const began = performance.now();
  expect(isUnavailable(await failure(database.limited(many)))).toBe(true);
  expect(performance.now() - began).toBeLessThan(1_500);
});

it("a wait for a connection ends with the request's time, and the connection is not lost", async () => {
  const held = await Promise.all([database.pool.connect(), database.pool.connect()]);
  expect(isUnavailable(await failure(database.limited(() => sleepSeconds(0))))).toBe(true);
  for (const client of held) client.release();
  await database.limited(() => sleepSeconds(0));
  await expect.poll(() => database.pool.waitingCount).toBe(0);
});

it("an abandoned transaction is rolled back and its connection is not used again", async () => {
  await database.pool.query("CREATE TABLE given_up (n int)");
  const work = () =>
    database.db.transaction().execute(async (tx) => {
      await sql`INSERT INTO given_up VALUES (1)`.execute(tx);
      await sql`SELECT pg_sleep(5)`.execute(tx);
    });
  expect(isUnavailable(await failure(database.limited(work)))).toBe(true);
  expect((await database.pool.query("SELECT n FROM given_up")).rows).toEqual([]);
});

it("a read is sent again when its connection is lost, and a write is not", async () => {
  const once = () =>
    sql`SELECT CASE WHEN nextval('tries') = 1 THEN pg_terminate_backend(pg_backend_pid()) END`.execute(database.db);
  await database.pool.query("CREATE SEQUENCE tries");
  await database.limited(once, { readOnly: true });
  await database.pool.query("ALTER SEQUENCE tries RESTART");
  expect(isUnavailable(await failure(database.limited(once)))).toBe(true);
});

it("a silent server is refused immediately after the first wait, even to slow requests", async () => {
  const mute: Server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const hung = connect(`postgres://x:y@127.0.0.1:${(mute.address() as AddressInfo).port}/x`, { requestMs: 600 });
  const ask = () => hung.limited(() => hung.pool.query("SELECT 1"), { slow: true });
  expect(isUnavailable(await failure(ask()))).toBe(true);
  const { totalCount } = hung.pool;
  const refused = Array.from({ length: 1_000 }, () => failure(ask()));
  // None of them asks for a connection, for which a slow request would wait.
  expect(isUnavailable(await Promise.race(refused))).toBe(true);
  expect([hung.pool.totalCount, hung.pool.waitingCount]).toEqual([totalCount, 0]);
  expect((await Promise.all(refused)).every(isUnavailable)).toBe(true);
  await hung.end();
  mute.close();
});

it.each([
  ["57014", true],
  ["57P01", true],
  ["57P02", true],
  ["57P03", true],
  ["53300", true],
  ["08006", true],
  ["25P03", true],
  ["40001", true],
  ["55P03", true],
  ["ECONNRESET", true],
  ["EPIPE", true],
  ["ETIMEDOUT", true],
  ["23505", false],
  ["42P01", false],
  ["22P02", false],
])("the code %s is an outage: %s", (code, expected) => {
  expect(isUnavailable(Object.assign(new Error("x"), { code }))).toBe(expected);
});

it.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "timeout exceeded when trying to connect",
  "Query read timeout",
])("the driver's words are an outage: %s", (message) => {
  expect(isUnavailable(new Error(message))).toBe(true);
});

it("a notification is not subject to the time limit of the request that opened its connection", async () => {
  const own = connect(fresh.url, { size: 1, requestMs: 10_000 });
  try {
    await own.limited(() => own.pool.query("SELECT 1"));
    const listener = await own.pool.connect();
    const notified = new Promise((resolve) => listener.once("notification", () => resolve(currentTimeLimit())));
    await listener.query("LISTEN time_limits");
    await database.pool.query("NOTIFY time_limits");
    expect(await notified).toBeUndefined();
    listener.release(true);
  } finally {
    await own.end();
  }
});
