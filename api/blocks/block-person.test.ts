import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "#contract/paging";
import type { ListedPerson, MyPage } from "#contract/people";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { endpoints } from "../server";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const block = (as: Person, whom: { userId: string }) => api.call("POST", `/blocks/${whom.userId}`, { as });
const unblock = (as: Person, whom: Person) => api.call("DELETE", `/blocks/${whom.userId}`, { as });
const follow = (as: Person, whom: Person) => api.call("POST", `/follows/${whom.domain}`, { as });
const blocked = async (as: Person, query = "") =>
  (await api.call<Page<ListedPerson>>("GET", `/users/mypage/blocks${query}`, { as })).body;
const activists = () => Promise.all([api.person({ role: "activist" }), api.person({ role: "activist" })]);
const counts = async (as: Person) => {
  const { followerCount, followingCount } = (await api.call<MyPage>("GET", "/users/mypage", { as })).body;
  return [followerCount, followingCount];
};

/** Everything the API lets `as` read by a GET, with what may stand for `whom` in its paths. */
async function crawl(as: Person, whom: Person, postId: string): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const { method, path } of endpoints) {
    if (method !== "get" || path.startsWith("/admin") || path.startsWith("/exists")) continue;
    const targets = path.includes("{")
      ? [whom.domain, postId, whom.userId].map((value) => path.replace(/\{\w+\}/, value))
      : path === "/search"
        ? [
            `${path}?q=${encodeURIComponent(whom.nickname)}&type=people`,
            `${path}?q=${encodeURIComponent(whom.nickname)}&type=posts`,
          ]
        : [path];
    for (const target of targets) {
      const { status, body } = await api.call("GET", target, { as });
      if (status === 200) pages[target] = JSON.stringify(body);
    }
  }
  return pages;
}
const tracesOf = (pages: Record<string, string>, whom: Person) =>
  Object.entries(pages)
    .filter(([, page]) => [whom.userId, whom.nickname, whom.domain].some((trace) => page.includes(trace)))
    .map(([path]) => path);

test("two activists who know each other everywhere vanish from each other by one block, and nobody else loses either", async () => {
  const [one, two] = await activists();
  const other = await api.person();
  const posts = new Map<Person, string>();
  for (const person of [one, two]) posts.set(person, await api.post(person, { body: `글 ${person.nickname}` }));
  await api.plan(one);
  await api.plan(two);
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    await follow(from, to);
    await api.call("POST", `/visits/${to.domain}`, { as: from });
    await api.call("POST", "/like", { as: from, body: { postId: posts.get(to) } });
  }
  const seenBefore = tracesOf(await crawl(one, two, String(posts.get(two))), two);
  expect(seenBefore).toEqual(
    expect.arrayContaining([
      `/users/${two.domain}/card`,
      `/users/${two.domain}/plans`,
      `/feed/activist/${two.domain}`,
      `/feed/post/${posts.get(two)}`,
      "/feed/following",
      "/explore",
      "/explore/recommended",
      `/search?q=${encodeURIComponent(two.nickname)}&type=people`,
      `/search?q=${encodeURIComponent(two.nickname)}&type=posts`,
      "/users/mypage/followers",
      "/users/mypage/following",
      "/users/mypage/visitors",
    ]),
  );
  expect((await block(one, two)).body).toEqual({ isBlocked: true });
  expect(tracesOf(await crawl(two, one, String(posts.get(one))), one)).toEqual([]);
  // One's own blocks stand in the list where they can be taken back, and in the archive of what is one's own.
  const left = tracesOf(await crawl(one, two, String(posts.get(two))), two);
  expect(left.sort()).toEqual(["/accounts/export", "/users/mypage/blocks"]);
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    expect((await follow(from, to)).status).toBe(404);
    for (const path of ["/like", "/unlike"])
      expect((await api.call("POST", path, { as: from, body: { postId: posts.get(to) } })).status).toBe(404);
    expect((await api.call("POST", `/visits/${to.domain}`, { as: from })).status).toBe(404);
    expect(await counts(from)).toEqual([0, 0]);
  }
  for (const person of [one, two])
    expect((await api.call("GET", `/users/${person.domain}/card`, { as: other })).status).toBe(200);
});

test("a former address of someone who blocked one leads nowhere either", async () => {
  const [one, two] = await activists();
  const old = one.domain;
  await api.call("PUT", "/accounts/edit", { as: one, body: { domain: `${old}_b` } });
  await block(one, two);
  expect((await api.call("GET", `/users/${old}/card`, { as: two })).status).toBe(404);
});

test("taking a block back lets the two see each other again; who followed whom stays ended", async () => {
  const [one, two] = await activists();
  await follow(one, two);
  await block(one, two);
  expect((await unblock(one, two)).body).toEqual({ isBlocked: false });
  expect((await api.call("GET", `/users/${one.domain}/card`, { as: two })).status).toBe(200);
  expect(await counts(one)).toEqual([0, 0]);
  expect((await follow(one, two)).status).toBe(200);
});

test("a block is its maker's: the blocked one can neither see it nor take it back", async () => {
  const [one, two] = await activists();
  await block(one, two);
  expect((await unblock(two, one)).body).toEqual({ isBlocked: false });
  expect((await blocked(two)).items).toEqual([]);
  expect((await block(two, one)).status).toBe(404);
  expect((await api.call("GET", `/users/${one.domain}/card`, { as: two })).status).toBe(404);
});

test("blocking again, and unblocking again, changes nothing", async () => {
  const [one, two] = await activists();
  for (let i = 0; i < 2; i++) expect((await block(one, two)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 8 }, () => block(one, two)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await blocked(one)).items).toHaveLength(1);
  for (let i = 0; i < 2; i++) expect((await unblock(one, two)).status).toBe(200);
  expect((await blocked(one)).items).toEqual([]);
});

test("oneself, nobody and staff cannot be blocked", async () => {
  const person = await api.person();
  const admin = await api.person({ role: "admin" });
  expect((await block(person, person)).body.code).toBe("INVALID_REQUEST");
  expect((await block(person, admin)).status).toBe(404);
  expect((await block(person, { userId: "usr_000000000000" })).status).toBe(404);
});

test("a membership between the two stays to its period's end and is not renewed", async () => {
  const [creator, fan] = await activists();
  const planId = await api.plan(creator);
  await api.subscribe(fan, planId, { endsIn: 86_400 * 20, ending: false });
  await block(fan, creator);
  const row = await api.deps.database.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("fan_id", "=", fan.userId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "active", cancel_at_period_end: true, canceled_reason: "blocked" });
});

test("the list of blocks is paged, the newest first, nobody twice and nobody skipped while others are added", async () => {
  const person = await api.person();
  const made: string[] = [];
  for (let i = 0; i < 7; i++) {
    const other = await api.person();
    api.clock.advance(1);
    await block(person, other);
    made.unshift(other.userId);
  }
  const first = await blocked(person, "?size=3");
  api.clock.advance(1);
  await block(person, await api.person());
  const second = await blocked(person, `?size=3&pagingKey=${first.pagingKey}`);
  const third = await blocked(person, `?size=3&pagingKey=${second.pagingKey}`);
  expect([...first.items, ...second.items, ...third.items].map((item) => item.userId)).toEqual(made);
  expect(third.pagingKey).toBeNull();
  const other = await api.person();
  expect((await api.call("GET", `/users/mypage/blocks?pagingKey=${first.pagingKey}`, { as: other })).status).toBe(400);
});

describe("a follow and a block sent together", () => {
  test("never leave a follow across a block, nor a count without its row; looking first and writing then does", async () => {
    await api.deps.database.pool.query("CREATE TABLE naive_ties (kind text, of text, PRIMARY KEY (kind, of))");
    const naive = async (text: string, values: unknown[]) => (await api.deps.database.pool.query(text, values)).rows;
    const put = (kind: string, of: string) => naive("INSERT INTO naive_ties VALUES ($1, $2)", [kind, of]);
    const naiveFollow = async (of: string) => {
      const ties = "SELECT FROM naive_ties WHERE kind = $1 AND of = $2";
      const [block] = await naive(ties, ["block", of]);
      const [follow] = await naive(ties, ["follow", of]);
      if (!block && !follow) await put("follow", of);
    };
    const naiveBlock = async (of: string) => {
      await put("block", of);
      await naive("DELETE FROM naive_ties WHERE kind = 'follow' AND of = $1", [of]);
    };
    const [one, two] = await activists();
    for (let trial = 0; trial < 60; trial++) {
      await Promise.all([follow(one, two), follow(two, one), block(one, two), follow(one, two)]);
      const { rows } = await sql`SELECT FROM follows WHERE ${one.userId} IN (follower_id, creator_id)`.execute(
        api.deps.database.db,
      );
      expect(rows).toHaveLength(0);
      expect([...(await counts(one)), ...(await counts(two))]).toEqual([0, 0, 0, 0]);
      await unblock(one, two);
      const of = String(trial);
      await Promise.all([naiveFollow(of), naiveBlock(of)]);
    }
    const across = await naive("SELECT of FROM naive_ties GROUP BY of HAVING count(*) = 2", []);
    expect(across.length, "looking first lets follows through").toBeGreaterThan(0);
  });
});
