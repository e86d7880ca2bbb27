import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { limits } from "#contract/limits";
import { deleteAdminView, listAdminViews, saveAdminView } from "#contract/staff/admin-view-endpoints";
import type { AdminList } from "#contract/staff/admin-view-values";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { erasePersonalData } from "../../account-deletion/personal-data";
import { revokeAdmin } from "../grant-admin";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

type Given = { list?: string; name?: string; query?: Record<string, string>; as?: Person };
const save = ({ as = admin, list = "users", name = "정지된 회원", query = { status: "blocked" } }: Given = {}) =>
  api.send(saveAdminView, { as, body: { list, name, query } });
const viewsOf = async (as = admin, list: AdminList = "users") =>
  (await api.send(listAdminViews, { as, query: { list } })).body.items;
const stored = async ({ userId }: Person) =>
  await api.deps.database.db.selectFrom("admin_views").select("name").where("user_id", "=", userId).execute();

test("an admin's view is listed with its list alone, and to no other admin", async () => {
  const { status, body } = await save({ query: { q: "하루", status: "blocked", role: "" } });
  expect([status, body.name]).toEqual([200, "정지된 회원"]);
  expect(await viewsOf()).toEqual([body]);
  expect(body.query).toEqual({ q: "하루", status: "blocked", role: "" });
  expect(await viewsOf(admin, "payments")).toEqual([]);
  expect(await viewsOf(await api.person({ role: "admin" }))).toEqual([]);
});

test("the same name again replaces the query, also simultaneously, and the view keeps its place", async () => {
  const first = await save();
  api.clock.advance(1);
  await save({ name: "관리자", query: { role: "admin" } });
  const again = await Promise.all([1, 2, 3].map(() => save({ name: " 정지된  회원 ", query: { q: "하루" } })));
  expect(again.map(({ body }) => body.viewId)).toEqual(Array(3).fill(first.body.viewId));
  expect((await viewsOf()).map(({ name, query }) => [name, query])).toEqual([
    ["정지된 회원", { q: "하루" }],
    ["관리자", { role: "admin" }],
  ]);
});

test("the same name in another list is another view", async () => {
  await save();
  await save({ list: "payments", query: { status: "review" } });
  expect((await viewsOf())[0]?.query).toEqual({ status: "blocked" });
  expect((await viewsOf(admin, "payments"))[0]?.query).toEqual({ status: "review" });
});

test("of simultaneous views of one list twelve are saved, the others refused beside their name", async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => save({ name: `보기 ${n}` })));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(15 - limits.adminViews);
  expect(refused[0]?.body).toMatchObject({
    code: "RESOURCE_CONFLICT",
    fields: { name: [expect.stringContaining("12")] },
  });
  const [kept] = await viewsOf();
  expect((await save({ name: kept?.name, query: { role: "admin" } })).status).toBe(200);
  expect(await viewsOf()).toHaveLength(limits.adminViews);
  expect((await save({ list: "audit", query: { targetType: "user" } })).status).toBe(200);
});

test.each<[string, Given, string]>([
  ["an unknown list", { list: "posts" }, "list"],
  ["no name", { name: " " }, "name"],
  ["a name of 31 characters", { name: "가".repeat(31) }, "name"],
  ["a parameter of another list", { query: { targetType: "user" } }, "query"],
  ["the key of a page", { query: { pagingKey: "abc" } }, "query"],
  ["one case of the audit log", { list: "audit", query: { targetId: "usr_00000000" } }, "query"],
  ["a name of every object", { query: { constructor: "x" } }, "query"],
  ["a value that the list refuses", { query: { status: "sleeping" } }, "query"],
  ["words that are too long for the list", { query: { q: "가".repeat(101) } }, "query"],
])("%s is refused, and nothing is saved", async (_what, given, field) => {
  const { status, body } = await save(given);
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, "INVALID_REQUEST", [field]]);
  expect(await stored(admin)).toEqual([]);
});

test("a view that is another admin's, or deleted already, is not found", async () => {
  const { viewId } = (await save()).body;
  const remove = (as: Person) => api.send(deleteAdminView, { as, params: { viewId } });
  expect((await remove(await api.person({ role: "admin" }))).status).toBe(404);
  expect(await viewsOf()).toHaveLength(1);
  expect((await Promise.all([remove(admin), remove(admin)])).map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await viewsOf()).toEqual([]);
});

test("an admin's copy of their data has the views", async () => {
  await save({ query: { q: "haru@example.com" } });
  const { tables } = (await api.send(exportPersonalData, { as: admin })).body;
  expect(tables.adminViews).toMatchObject([{ list: "users", name: "정지된 회원", query: "q=haru%40example.com" }]);
});

test("views are deleted with the role of an admin", async () => {
  await save();
  expect(await revokeAdmin(api.deps, admin.email)).toBe(true);
  expect(await stored(admin)).toEqual([]);
});

test("views are erased with the account, those of others stay", async () => {
  const other = await api.person({ role: "admin" });
  await save();
  await save({ as: other });
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId: admin.userId, at: api.deps.clock.now() }));
  expect([await stored(admin), await stored(other)]).toEqual([[], [{ name: "정지된 회원" }]]);
});

test("views that name a user are deleted with that user's account, whichever admin saved them", async () => {
  const user = await api.person({ role: "activist" });
  const naming = [user.email.toUpperCase(), `x ${user.userId}`, user.nickname, user.domain];
  for (const [n, q] of naming.entries()) await save({ name: `보기 ${n}`, query: { q } });
  await save({ name: `${user.email}의 결제`, list: "payments", query: { status: "review" } });
  await save({ name: "다른 회원", query: { q: `${user.nickname}의 친구` } });
  await save({ name: "낱말 없이", query: { role: "admin" } });
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId: user.userId, at: api.deps.clock.now() }));
  expect((await stored(admin)).map(({ name }) => name).toSorted()).toEqual(["낱말 없이", "다른 회원"]);
});
