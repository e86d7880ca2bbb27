import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { getCreatorCard, listVisitors, recordVisit } from "#contract/creators/endpoints";
import type { UserId } from "#contract/ids";
import { markRead } from "#contract/posts/reading-endpoints";
import { createTestDeps, type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { randomFrom } from "#tests/support/random";
import { findTableWrites } from "#tests/support/table-writes";
import { secondsAfter } from "../clock";
import { endpoints } from "../server";
import { recordVisit as recordVisitIn } from "./record-visit";
import { createVisitQueue } from "./visit-queue";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => void api.clock.set(startTime));

async function visit(as: Person, { domain }: Person) {
  expect((await api.send(recordVisit, { as, params: { domain } })).status).toBe(204);
}
const visitorsOf = async (as: Person) => (await api.send(listVisitors, { as })).body.items.map(({ userId }) => userId);

/** The tables that the API writes during `work`, each as often as it does. */
async function writesOf(work: () => Promise<unknown>): Promise<(string | null)[]> {
  const statements: string[] = [];
  const { pool } = api.deps.database;
  const clients = new Set<{ query: unknown }>();
  const log = (client: { query: (...args: unknown[]) => unknown }) => {
    if (clients.has(client)) return;
    clients.add(client);
    const { query } = client;
    client.query = (sent: unknown, ...rest: unknown[]) => {
      statements.push(typeof sent === "string" ? sent : (sent as { text: string }).text);
      return query.call(client, sent, ...rest);
    };
  };
  pool.on("acquire", log as never);
  await work();
  pool.off("acquire", log as never);
  // The client's own method is that of its class.
  for (const client of clients) delete (client as { query?: unknown }).query;
  return statements.flatMap((text) => findTableWrites("statement.sql", text).map(({ table }) => table));
}

test("reads of a fan write nothing but a checkout's customer key and the count of exports", async () => {
  const [creator, fan] = [await api.person({ role: "activist" }), await api.person()];
  const ids: Record<string, string> = { domain: creator.domain, postId: await api.post(creator) };
  const reads = endpoints.filter(({ method, access }) => method === "get" && access !== "admin");
  let answered = 0;
  const writes: Record<string, (string | null)[]> = {};
  for (const { path } of reads) {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "none");
    const tables = await writesOf(async () => {
      answered += Number((await api.request("GET", address, { as: fan })).status === 200);
    });
    if (tables.length > 0) writes[path] = tables;
  }
  expect(answered).toBeGreaterThan(40);
  expect(writes).toEqual({ "/payments/my": ["payment_customers"], "/accounts/export": ["rate_limits"] });
});

test("the first visit of a day is one write after the answer, and a later one is none", async () => {
  api.clock.set("2026-11-21T14:59:00.000Z");
  const [host, fan] = [await api.person(), await api.person()];
  const { flush } = api.deps.visits;
  expect(await writesOf(() => visit(fan, host))).toEqual([]);
  expect(await writesOf(() => visit(fan, host).then(flush))).toEqual(["visits"]);
  expect(await writesOf(() => visit(fan, host).then(flush))).toEqual([]);
  api.clock.advance(60);
  expect(await writesOf(() => visit(fan, host).then(flush))).toEqual(["visits"]);
});

test("a card states whether the viewer's visit of the day is not recorded yet", async () => {
  api.clock.set("2026-11-21T14:59:00.000Z");
  const [host, fan] = [await api.person(), await api.person()];
  const unvisited = async (as?: Person) =>
    (await api.send(getCreatorCard, { as, params: { domain: host.domain } })).body.unvisited;
  expect([await unvisited(fan), await unvisited(host), await unvisited()]).toEqual([true, false, false]);
  await visit(fan, host);
  await api.deps.visits.flush();
  expect(await unvisited(fan)).toBe(false);
  api.clock.advance(60);
  expect(await unvisited(fan)).toBe(true);
});

test("visits of many fans at many pages are one statement", async () => {
  const hosts = [await api.person(), await api.person(), await api.person()];
  const fans = [await api.person(), await api.person(), await api.person()];
  const { flush } = api.deps.visits;
  const all = () => Promise.all(fans.flatMap((fan) => hosts.map((host) => visit(fan, host))));
  expect(await writesOf(() => all().then(flush))).toEqual(["visits"]);
  for (const host of hosts) expect((await visitorsOf(host)).sort()).toEqual(fans.map(({ userId }) => userId).sort());
});

test("reading a post writes its mark at most", async () => {
  const [creator, fan] = [await api.person({ role: "activist" }), await api.person()];
  const postId = await api.post(creator);
  const read = () => api.send(markRead, { as: fan, params: { postId } });
  expect(await writesOf(read)).toEqual(["read_posts"]);
});

test("a visit is not stored when one of both blocked the other meanwhile", async () => {
  const [host, fan] = [await api.person({ role: "activist" }), await api.person()];
  await visit(fan, host);
  expect((await api.send(blockUser, { as: host, params: { userId: fan.userId } })).status).toBeLessThan(300);
  await api.deps.visits.flush();
  const rows = await api.deps.database.db.selectFrom("visits").where("visited_id", "=", host.userId).execute();
  expect(rows).toEqual([]);
});

test("whatever two processes record, a visitor has one visit a day in Seoul", async () => {
  const other = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  const processes = [api.deps, other];
  const people = [await api.person(), await api.person(), await api.person(), await api.person()];
  const random = randomFrom(20_261_127);
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });
  const expected = new Set<string>();
  for (let n = 0; n < 400; n++) {
    const [visitor, host] = [random.one(people) as Person, random.one(people) as Person];
    const at = secondsAfter(new Date(startTime), random.below(4 * 86_400));
    const deps = random.one(processes) as typeof other;
    await recordVisitIn(deps, { visitorId: visitor.userId, domain: host.domain, at });
    if (visitor !== host) expected.add(`${host.userId} ${visitor.userId} ${day.format(at)}`);
    if (random.chance(10)) await Promise.all(processes.map(({ visits }) => visits.flush()));
  }
  await Promise.all(processes.map(({ visits }) => visits.flush()));
  const rows = await api.deps.database.db
    .selectFrom("visits")
    .select(["visited_id", "visitor_id", "visited_on"])
    .where(
      "visited_id",
      "in",
      people.map(({ userId }) => userId),
    )
    .execute();
  const stored = rows.map((row) => `${row.visited_id} ${row.visitor_id} ${row.visited_on}`);
  expect(stored.sort()).toEqual([...expected].sort());
  await other.bus.end();
  await other.database.end();
});

/** A queue with a database that counts its statements, and fails while `isDown`. */
function queueOf() {
  const database = { isDown: false, stored: [] as number[], run: vi.fn() };
  database.run.mockImplementation(async (_, { visitorIds }: { visitorIds: string[] }) => {
    if (database.isDown) throw new Error("down");
    database.stored.push(visitorIds.length);
    return [];
  });
  const queue = createVisitQueue(database, api.deps.log);
  const add = (visitor: number) =>
    queue.add({
      visitedId: "usr_host" as UserId,
      visitorId: `usr_${visitor}` as UserId,
      visitedOn: "2026-11-21",
      at: new Date(startTime),
    });
  return { database, queue, add };
}

const inASecond = () => vi.advanceTimersByTimeAsync(1_000);
afterEach(() => void vi.useRealTimers());

test("a visit is stored a second later, and no second has more than one statement", async () => {
  vi.useFakeTimers();
  const { database, add } = queueOf();
  for (let n = 0; n < 50; n++) {
    add(n);
    await vi.advanceTimersByTimeAsync(100);
  }
  await inASecond();
  expect(database.stored).toEqual([10, 10, 10, 10, 10]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(database.run).toHaveBeenCalledTimes(5);
});

test("visits of an outage are stored once the database answers, ten thousand at most", async () => {
  vi.useFakeTimers();
  const { database, queue, add } = queueOf();
  database.isDown = true;
  for (let n = 0; n < 12_000; n++) add(n);
  await inASecond();
  await queue.flush();
  expect(database.stored).toEqual([]);
  database.isDown = false;
  await inASecond();
  expect(database.stored).toEqual([10_000]);
});
