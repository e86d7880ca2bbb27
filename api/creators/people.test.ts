import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "#contract/paging";
import type { ListedPerson, MyPage } from "#contract/people";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { purgeExpired } from "../worker/purge-expired";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type List = "followers" | "following" | "visitors";
const list = async (as: Person, name: List, query = "") =>
  (await api.call<Page<ListedPerson>>("GET", `/users/mypage/${name}${query}`, { as })).body;
const visit = (as: Person, whom: Person) => api.call("POST", `/visits/${whom.domain}`, { as });
const follow = (as: Person, whom: Person) => api.call("POST", `/follows/${whom.domain}`, { as });
const idsOf = ({ items }: Page<ListedPerson>) => items.map(({ userId }) => userId);
const myPage = async (as: Person) => (await api.call<MyPage>("GET", "/users/mypage", { as })).body;

test("followers and following are told from both sides, the newest first, with who is followed back", async () => {
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

test("each list is paged by keyset: nobody twice, nobody skipped, whoever comes meanwhile", async () => {
  const creator = await api.person({ role: "activist" });
  const order: string[] = [];
  // Three at the same moment: the id decides among them.
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
      const page: Page<ListedPerson> = await list(creator, name, `?size=2${key && `&pagingKey=${key}`}`);
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
  const { pagingKey } = await list(creator, "followers", "?size=2");
  expect((await api.call("GET", `/users/mypage/visitors?pagingKey=${pagingKey}`, { as: creator })).status).toBe(400);
});

test("a visit counts once a day in Seoul, however often and however many at once", async () => {
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

test("one's own page, staff and guests are no visits", async () => {
  const person = await api.person();
  const admin = await api.person({ role: "admin" });
  expect((await visit(person, person)).status).toBe(204);
  expect((await visit(admin, person)).status).toBe(204);
  expect((await api.call("POST", `/visits/${person.domain}`)).status).toBe(401);
  expect((await visit(person, admin)).status).toBe(404);
  expect((await list(person, "visitors")).items).toEqual([]);
});

test("looking at a card or its posts writes nothing: only the visit does", async () => {
  const [host, guest] = [await api.person({ role: "activist" }), await api.person()];
  for (const path of [`/users/${host.domain}/card`, `/feed/activist/${host.domain}`])
    await api.call("GET", path, { as: guest });
  expect((await list(host, "visitors")).items).toEqual([]);
});

test("a visit is told for thirty days and then forgotten, with the sweep and before it", async () => {
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

test("whoever is suspended is in nobody's list", async () => {
  const [creator, fan, admin] = [
    await api.person({ role: "activist" }),
    await api.person(),
    await api.person({ role: "admin" }),
  ];
  await follow(fan, creator);
  await visit(fan, creator);
  await api.call("POST", `/admin/users/${fan.userId}/block`, { as: admin, body: { reason: "약관 위반" } });
  for (const name of ["followers", "visitors"] as const) expect((await list(creator, name)).items).toEqual([]);
});

test("a page of a list is one statement, however long it is", async () => {
  const creator = await api.person({ role: "activist" });
  let statements = 0;
  const count = () => statements++;
  const costOf = async (name: List) => {
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
  // One for who is asking, one for the list.
  expect(before).toEqual([2, 2]);
});
