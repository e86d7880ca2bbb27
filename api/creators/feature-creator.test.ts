import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { featureCreator, unfeatureCreator } from "#contract/creators/admin-endpoints";
import { getExploreShelves } from "#contract/creators/endpoints";
import { getUserRecord, listAuditEntries, suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { deleteAccount } from "../account-deletion/delete-account";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());
beforeEach(() => api.deps.database.db.deleteFrom("featured_creator").execute());

const creator = () => api.person({ role: "activist" });
const reason = "첫 전시를 열어요";
const decide = async (endpoint: typeof featureCreator, { userId }: Pick<Person, "userId">) =>
  (await api.send(endpoint, { as: admin, params: { userId }, body: { reason } })).status;
const feature = (who: Pick<Person, "userId">) => decide(featureCreator, who);
const unfeature = (who: Pick<Person, "userId">) => decide(unfeatureCreator, who);
const featured = async (as?: Person) => (await api.send(getExploreShelves, { as })).body.featured?.userId ?? null;
const actionsOn = async ({ userId }: Person) =>
  (await api.send(listAuditEntries, { as: admin, query: { targetId: userId } })).body.items.map(
    (entry) => entry.action,
  );

test("explore shows the featured creator until another is featured or it ends, each audited", async () => {
  const [one, two] = [await creator(), await creator()];
  expect(await featured()).toBeNull();
  expect(await feature(one)).toBe(204);
  expect(await featured()).toBe(one.userId);
  expect(await feature(two)).toBe(204);
  expect(await featured()).toBe(two.userId);
  const isFeatured = async ({ userId }: Person) =>
    (await api.send(getUserRecord, { as: admin, params: { userId } })).body.isFeatured;
  expect([await isFeatured(one), await isFeatured(two)]).toEqual([false, true]);
  api.clock.advance(1);
  expect(await unfeature(two)).toBe(204);
  expect(await featured()).toBeNull();
  expect([await actionsOn(one), await actionsOn(two)]).toEqual([["user.feature"], ["user.unfeature", "user.feature"]]);
});

test("of eight simultaneous requests, one features a creator and one ends it", async () => {
  const one = await creator();
  const eight = (act: typeof feature) => Promise.all(Array.from({ length: 8 }, () => act(one)));
  for (const act of [feature, unfeature]) {
    api.clock.advance(1);
    expect((await eight(act)).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 409)]);
  }
  expect(await actionsOn(one)).toEqual(["user.unfeature", "user.feature"]);
});

test("only an active creator can be featured, and only the featured one can be ended", async () => {
  const [one, suspended] = [await creator(), await creator()];
  await api.send(suspendUser, { as: admin, params: { userId: suspended.userId }, body: { reason } });
  for (const who of [await api.person(), suspended, admin]) expect(await feature(who)).toBe(409);
  expect(await feature({ userId: `usr_${"0".repeat(25)}` as Person["userId"] })).toBe(404);
  await feature(one);
  expect(await unfeature(await creator())).toBe(409);
  expect(await featured()).toBe(one.userId);
});

test("a featured creator is hidden from viewers who block them, and when suspended or deleted", async () => {
  const [one, fan] = [await creator(), await api.person()];
  await feature(one);
  await api.send(blockUser, { as: fan, params: { userId: one.userId } });
  expect([await featured(fan), await featured()]).toEqual([null, one.userId]);
  await api.send(suspendUser, { as: admin, params: { userId: one.userId }, body: { reason } });
  expect(await featured()).toBeNull();
  expect(await unfeature(one)).toBe(204);
  const two = await creator();
  await feature(two);
  await api.deps.database.db
    .updateTable("users")
    .set({ status: "leaving", leaves_at: api.clock.now() })
    .where("user_id", "=", two.userId)
    .execute();
  await deleteAccount(api.deps, two.userId);
  expect(await featured()).toBeNull();
  expect(await unfeature(two)).toBe(409);
});
