import { afterAll, beforeAll, expect, test } from "vitest";
import {
  followCreator,
  getMyPage,
  listFollowers,
  listFollowing,
  listVisitors,
  recordVisit,
} from "#contract/creators/endpoints";
import type { ListedPerson } from "#contract/creators/schemas";
import type { Page } from "#contract/paging";
import { suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { purgeExpired } from "../worker/purge-expired";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const lists = { followers: listFollowers, following: listFollowing, visitors: listVisitors };
const list = async (as: Person, name: keyof typeof lists, query: QueryOf<typeof listFollowers> = {}) =>
  (await api.send(lists[name], { as, query })).body;
async function visit(as: Person, target: Person) {
  const answer = await api.send(recordVisit, { as, params: { domain: target.domain } });
  await api.deps.visits.flush();
  return answer;
}
const follow = (as: Person, target: Person) => api.send(followCreator, { as, params: { domain: target.domain } });
const idsOf = ({ items }: Page<ListedPerson>) => items.map(({ userId }) => userId);
const myPage = async (as: Person) => (await api.send(getMyPage, { as })).body;

test("followers and following are listed from both sides, newest first, marking who is followed", async () => {
  const [one, two] = [await api.person({ role: "activist" }), await api.person({ role: "activist" })];
  const fan = await api.person();
  await follow(fan, one);
  api.clock.advance(1);
  await follow(two, one);
  await follow(one, two);
  expect(idsOf(await list(one, "followers"))).toEqual([two.userId, fan.userId]);
  expect((await list(one, "followers")).items).toMatchObject([
    { userId: two.userId, isFollowing: true, isActivist: true },
    { userId: fan.userId, isFollowing: false, isActivist: false },
  ]);
  expect(idsOf(await list(fan, "following"))).toEqual([one.userId]);
  expect(await list(fan, "followers")).toEqual({ items: [], pagingKey: null });
});

test("each list is paged by keyset: no user twice or skipped while others are added", async () => {
  const creator = await api.person({ role: "activist" });
  const order: string[] = [];
  // Three at the same moment: the id decides their order.
  for (let i = 0; i < 9; i++) {
    const fan = await api.person();
    if (i % 3 === 0) api.clock.advance(1);
    await follow(fan, creator);
    await visit(fan, creator);
    order.push(fan.userId);
  }
  for (const name of ["followers", "visitors"] as const) {
    const seen: string[] = [];
    let key: string | null = "";
    while (key !== null) {
      const page: Page<ListedPerson> = await list(creator, name, { size: 2, pagingKey: key });
      seen.push(...idsOf(page));
      key = page.pagingKey;
      if (seen.length === 4) {
        api.clock.advance(1);
        const late = await api.person();
        await follow(late, creator);
        await visit(late, creator);
      }
    }
    expect(seen.toSorted()).toEqual(expect.arrayContaining(order.toSorted()));
    expect(new Set(seen).size).toBe(seen.length);
  }
  const { pagingKey } = await list(creator, "followers", { size: 2 });
  expect((await api.send(listVisitors, { as: creator, query: { pagingKey } })).status).toBe(400);
});

test("a visit counts once a day in Seoul, however many requests", async () => {
  api.clock.set("2026-12-01T14:59:00.000Z");
  const [host, guest] = [await api.person(), await api.person()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => visit(guest, host)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(idsOf(await list(host, "visitors"))).toEqual([guest.userId]);
  api.clock.set("2026-12-01T15:00:00.000Z");
  expect((await myPage(host)).visitorCount).toBe(0);
  await visit(guest, host);
  expect((await myPage(host)).visitorCount).toBe(1);
  const { items } = await list(host, "visitors");
  expect(items.map(({ at }) => at)).toEqual(["2026-12-01T15:00:00.000Z", "2026-12-01T14:59:00.000Z"]);
});

test("a user's own, staff's and guests' page views are no visits", async () => {
  const person = await api.person();
  const admin = await api.person({ role: "admin" });
  expect((await visit(person, person)).status).toBe(204);
  expect((await visit(admin, person)).status).toBe(204);
  expect((await api.send(recordVisit, { params: { domain: person.domain } })).status).toBe(401);
  expect((await visit(person, admin)).status).toBe(404);
  expect((await list(person, "visitors")).items).toEqual([]);
});

test("reading a card or its posts writes nothing: only the visit endpoint does", async () => {
  const [host, guest] = [await api.person({ role: "activist" }), await api.person()];
  for (const path of [`/users/${host.domain}/card`, `/feed/activist/${host.domain}`])
    await api.request("GET", path, { as: guest });
  expect((await list(host, "visitors")).items).toEqual([]);
});

test("a visit is listed for thirty days and then purged, and hidden even before the purge", async () => {
  const [host, guest] = [await api.person(), await api.person()];
  await visit(guest, host);
  const rows = () =>
    api.deps.database.db.selectFrom("visits").selectAll().where("visited_id", "=", host.userId).execute();
  api.clock.advance(30 * 86_400 - 1);
  await purgeExpired(api.deps);
  expect(await rows()).toHaveLength(1);
  api.clock.advance(2);
  const signedIn = await api.person();
  await api.deps.database.db
    .updateTable("visits")
    .set({ visited_id: signedIn.userId })
    .where("visited_id", "=", host.userId)
    .execute();
  expect((await list(signedIn, "visitors")).items).toEqual([]);
  await purgeExpired(api.deps);
  expect(
    await api.deps.database.db.selectFrom("visits").selectAll().where("visitor_id", "=", guest.userId).execute(),
  ).toEqual([]);
});

test("a suspended user is absent from all lists", async () => {
  const [creator, fan, admin] = [
    await api.person({ role: "activist" }),
    await api.person(),
    await api.person({ role: "admin" }),
  ];
  await follow(fan, creator);
  await visit(fan, creator);
  await api.send(suspendUser, { as: admin, params: { userId: fan.userId }, body: { reason: "약관 위반" } });
  for (const name of ["followers", "visitors"] as const) expect((await list(creator, name)).items).toEqual([]);
});

test("a page of a list takes one statement, however long it is", async () => {
  const creator = await api.person({ role: "activist" });
  let statements = 0;
  const count = () => statements++;
  const costOf = async (name: keyof typeof lists) => {
    statements = 0;
    api.deps.database.pool.on("acquire", count);
    await list(creator, name);
    api.deps.database.pool.off("acquire", count);
    return statements;
  };
  const before = [await costOf("followers"), await costOf("visitors")];
  for (let i = 0; i < 12; i++) {
    const fan = await api.person();
    await follow(fan, creator);
    await visit(fan, creator);
  }
  expect([await costOf("followers"), await costOf("visitors")]).toEqual(before);
  // One for the session, one for the list.
  expect(before).toEqual([2, 2]);
});
