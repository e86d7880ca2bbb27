import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { followCreator } from "#contract/creators/endpoints";
import type { SessionId } from "#contract/ids";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { compileSql, statements as known } from "../db/load-sql";
import { verifyAccessToken } from "./access-token";
import { checkedRead } from "./checked-read";

let api: TestApi;
let [fan, creator]: [Person, Person] = [] as never;
let reads: string[];
let sent: string[];

beforeAll(async () => {
  api = await startApi();
  creator = await api.person({ role: "activist" });
  const { run } = api.deps.database;
  api.deps.database.run = (statement, args) => {
    sent.push(statement.name);
    return run(statement, args);
  };
  const post = await api.post(creator, { visibility: "followers" });
  reads = ["/feed/following", "/feed/subscribers", `/feed/activist/${creator.domain}`, `/feed/post/${post}`];
  reads.push("/users/me", "/notifications", "/chat/rooms");
});
afterAll(() => api.stop());
beforeEach(async () => {
  sent = [];
  fan = await api.person();
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  sent = [];
});

const get = (path: string, as: Person | undefined = fan) => api.request("GET", path, { as });

test("a read and the check of its actor are one statement", async () => {
  for (const path of reads) {
    sent = [];
    expect((await get(path)).status, path).toBe(200);
    expect(sent, path).toEqual([expect.stringMatching(/^\w+ as actor$/)]);
  }
});

test("a session that ended gets 401 from every read, whatever else is wrong with it", async () => {
  const { db } = api.deps.database;
  await db.updateTable("sessions").set({ ended_at: api.clock.now() }).where("user_id", "=", fan.userId).execute();
  for (const path of [...reads, "/feed/post/nothing", "/feed/following?pagingKey=forged", "/notifications?no=1"])
    expect(await get(path), path).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
});

test("a suspended user gets USER_BLOCKED from every read", async () => {
  const { db } = api.deps.database;
  await db.updateTable("users").set({ status: "blocked" }).where("user_id", "=", fan.userId).execute();
  for (const path of [...reads, "/feed/following?pagingKey=forged"])
    expect((await get(path)).body, path).toMatchObject({ code: "USER_BLOCKED" });
});

test("a user without consent gets ACCESS_DENIED_BY_POLICY from the reads that require it", async () => {
  fan = await api.person({ consented: false });
  for (const path of ["/feed/following", "/notifications", "/chat/rooms", "/chat/rooms?pagingKey=forged"])
    expect((await get(path)).body, path).toMatchObject({ code: "ACCESS_DENIED_BY_POLICY" });
});

test("the rows of an ended session stay in the database", async () => {
  const { db } = api.deps.database;
  const session = db.updateTable("sessions").where("user_id", "=", fan.userId);
  await session.set({ ended_at: api.clock.now() }).execute();
  const rows: unknown[] = [];
  const { run } = api.deps.database;
  api.deps.database.run = async (statement, args) => {
    const found = await run(statement, args);
    rows.push(...found);
    return found;
  };
  await get("/feed/following");
  api.deps.database.run = run;
  expect(rows).toEqual([expect.objectContaining({ found: null, post_id: null, body: null })]);
});

const readAs = async (person: Person) => {
  const claims = await verifyAccessToken(api.deps.keys, person.token, api.clock.now());
  return checkedRead(api.deps, claims as never, { access: "user", at: api.clock.now() });
};

test("a read reaches the database by its checking statement only, until its actor has passed", async () => {
  const read = await readAs(fan);
  expect(() => read.deps.database.db).toThrow("a read begins with database.run");
  expect(() => read.deps.database.pool).toThrow("a read begins with database.run");
  await read.check();
  expect(read.deps.database.db).toBe(api.deps.database.db);
});

test("a statement that writes cannot check its actor", async () => {
  const write = compileSql<{ session_id: SessionId }, { at: Date }>(
    "WITH ended AS (UPDATE sessions SET ended_at = :at RETURNING session_id) SELECT session_id FROM ended",
    { name: "end_all_sessions", parameters: ["at"] },
  );
  known.delete(write.name);
  const read = await readAs(fan);
  await expect(read.deps.database.run(write, { at: api.clock.now() })).rejects.toThrow(/top level/);
});
