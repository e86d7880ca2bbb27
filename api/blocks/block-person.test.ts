import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockUser, listBlockedUsers, unblockUser } from "#contract/blocks/endpoints";
import { followCreator, getCreatorCard, getMyPage, recordVisit } from "#contract/creators/endpoints";
import type { PostId, UserId } from "#contract/ids";
import { likePost, unlikePost } from "#contract/posts/endpoints";
import { editProfile } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { endpoints } from "../server";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const block = (as: Person, target: { userId: UserId }) =>
  api.send(blockUser, { as, params: { userId: target.userId } });
const unblock = (as: Person, target: Person) => api.send(unblockUser, { as, params: { userId: target.userId } });
const follow = (as: Person, target: Person) => api.send(followCreator, { as, params: { domain: target.domain } });
const blocked = async (as: Person, query: QueryOf<typeof listBlockedUsers> = {}) =>
  (await api.send(listBlockedUsers, { as, query })).body;
const activists = () => Promise.all([api.person({ role: "activist" }), api.person({ role: "activist" })]);
const counts = async (as: Person) => {
  const { followerCount, followingCount } = (await api.send(getMyPage, { as })).body;
  return [followerCount, followingCount];
};

/** All that the API's GET endpoints return to `as`, with every id of `target` that fits a path. */
async function readEverything(as: Person, target: Person, postId: PostId): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const { method, path } of endpoints) {
    if (method !== "get" || path.startsWith("/admin") || path.startsWith("/exists")) continue;
    const targets = path.includes("{")
      ? [target.domain, postId, target.userId].map((value) => path.replace(/\{\w+\}/, value))
      : path === "/search"
        ? ["people", "posts", "campaigns"].map(
            (type) => `${path}?q=${encodeURIComponent(target.nickname)}&type=${type}`,
          )
        : [path === "/search/overview" ? `${path}?q=${encodeURIComponent(target.nickname)}` : path];
    for (const target of targets) {
      const { status, body } = await api.request("GET", target, { as });
      if (status === 200) pages[target] = JSON.stringify(body);
    }
  }
  return pages;
}
const pagesNaming = (pages: Record<string, string>, target: Person) =>
  Object.entries(pages)
    .filter(([, page]) => [target.userId, target.nickname, target.domain].some((trace) => page.includes(trace)))
    .map(([path]) => path);

test("a block hides two connected activists from each other everywhere and from nobody else", async () => {
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
    await api.send(recordVisit, { as: from, params: { domain: to.domain } });
    await api.send(likePost, { as: from, body: { postId: posts.get(to) } });
  }
  await api.deps.visits.flush();
  const seenBefore = pagesNaming(await readEverything(one, two, String(posts.get(two)) as PostId), two);
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
      `/search/overview?q=${encodeURIComponent(two.nickname)}`,
      "/users/mypage/followers",
      "/users/mypage/following",
      "/users/mypage/visitors",
    ]),
  );
  expect((await block(one, two)).body).toEqual({ isBlocked: true });
  expect(pagesNaming(await readEverything(two, one, String(posts.get(one)) as PostId), one)).toEqual([]);
  // The blocker still finds the blocked user in the list of blocks, to unblock them, and in the own data export.
  const left = pagesNaming(await readEverything(one, two, String(posts.get(two)) as PostId), two);
  expect(left.sort()).toEqual(["/accounts/export", "/users/mypage/blocks"]);
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    expect((await follow(from, to)).status).toBe(404);
    for (const act of [likePost, unlikePost])
      expect((await api.send(act, { as: from, body: { postId: posts.get(to) } })).status).toBe(404);
    expect((await api.send(recordVisit, { as: from, params: { domain: to.domain } })).status).toBe(404);
    expect(await counts(from)).toEqual([0, 0]);
  }
  for (const person of [one, two])
    expect((await api.send(getCreatorCard, { as: other, params: { domain: person.domain } })).status).toBe(200);
});

test("a former domain of a user who blocked the viewer does not redirect either", async () => {
  const [one, two] = await activists();
  const old = one.domain;
  await api.send(editProfile, { as: one, body: { domain: `${old}_b` } });
  await block(one, two);
  expect((await api.send(getCreatorCard, { as: two, params: { domain: old } })).status).toBe(404);
});

test("unblocking makes the two visible to each other; their ended follows stay ended", async () => {
  const [one, two] = await activists();
  await follow(one, two);
  await block(one, two);
  expect((await unblock(one, two)).body).toEqual({ isBlocked: false });
  expect((await api.send(getCreatorCard, { as: two, params: { domain: one.domain } })).status).toBe(200);
  expect(await counts(one)).toEqual([0, 0]);
  expect((await follow(one, two)).status).toBe(200);
});

test("the blocked user can neither see nor remove the block", async () => {
  const [one, two] = await activists();
  await block(one, two);
  expect((await unblock(two, one)).body).toEqual({ isBlocked: false });
  expect((await blocked(two)).items).toEqual([]);
  expect((await block(two, one)).status).toBe(404);
  expect((await api.send(getCreatorCard, { as: two, params: { domain: one.domain } })).status).toBe(404);
});

test("blocking or unblocking twice changes nothing", async () => {
  const [one, two] = await activists();
  for (let i = 0; i < 2; i++) expect((await block(one, two)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 8 }, () => block(one, two)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await blocked(one)).items).toHaveLength(1);
  for (let i = 0; i < 2; i++) expect((await unblock(one, two)).status).toBe(200);
  expect((await blocked(one)).items).toEqual([]);
});

test("a user cannot block themselves, an unknown user or staff", async () => {
  const person = await api.person();
  const admin = await api.person({ role: "admin" });
  expect((await block(person, person)).body.code).toBe("INVALID_REQUEST");
  expect((await block(person, admin)).status).toBe(404);
  expect((await block(person, { userId: "usr_000000000000" })).status).toBe(404);
});

test("a membership between blocker and blocked lasts to its period's end and is not renewed", async () => {
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

test("paging the blocks yields each once, newest first, while others are added", async () => {
  const person = await api.person();
  const made: string[] = [];
  for (let i = 0; i < 7; i++) {
    const other = await api.person();
    api.clock.advance(1);
    await block(person, other);
    made.unshift(other.userId);
  }
  const first = await blocked(person, { size: 3 });
  api.clock.advance(1);
  await block(person, await api.person());
  const second = await blocked(person, { size: 3, pagingKey: first.pagingKey });
  const third = await blocked(person, { size: 3, pagingKey: second.pagingKey });
  expect([...first.items, ...second.items, ...third.items].map((item) => item.userId)).toEqual(made);
  expect(third.pagingKey).toBeNull();
  const other = await api.person();
  expect((await api.send(listBlockedUsers, { as: other, query: { pagingKey: first.pagingKey } })).status).toBe(400);
});

describe("a follow and a block sent at the same time", () => {
  test("never leave a follow across a block or a wrong count; naive check-then-write does", async () => {
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
