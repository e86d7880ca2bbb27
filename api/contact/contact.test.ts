import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contact } from "#contract/contact";
import type { Page } from "#contract/paging";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { decrypt } from "../crypto";
import { detachContacts } from "./leave";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

const letter = { email: "writer@example.com", topic: "payment", body: "환불은 언제 되나요?" };
const write = (body: object, as?: Person, headers = {}) => api.call("POST", "/contact", { as, body, headers });
const listed = async (query: string) =>
  (await api.call<Page<Contact>>("GET", `/admin/contacts${query}`, { as: admin })).body.items;
const mails = async (id: string) =>
  (
    await api.deps.database.pool.query(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'mail' = 'contactAnswer'",
    )
  ).rows.filter(({ payload }) => decrypt(api.deps.keys, payload.sealed).includes(id));

test("a letter is kept once however often its form is sent, ten times at once too, and again on another day", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(letter)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
  expect(await listed("?q=writer@example.com")).toMatchObject([
    { ...letter, status: "open", user: null, lang: "ko", answer: null },
  ]);
  api.clock.advance(86_400);
  // Whose token ran out with the day.
  admin = await api.person({ role: "admin" });
  await write(letter, undefined, { "accept-language": "en" });
  expect((await listed("?q=writer@example.com")).map(({ lang }) => lang)).toEqual(["en", "ko"]);
});

test.each([
  ["an address that is none", { ...letter, email: "no address" }, "email"],
  ["an unknown topic", { ...letter, topic: "anything" }, "topic"],
  ["no words but what is not seen", { ...letter, body: " \u200b " }, "body"],
  ["2,001 characters", { ...letter, body: "가".repeat(2_001) }, "body"],
  ["another's name", { ...letter, userId: "usr_00000000" }, "userId"],
])("%s is refused beside its field", async (_, body, field) => {
  const answer = await write(body);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("from one network ten an hour are taken", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await strict.call("POST", "/contact", { body: { ...letter, body: `글 ${n}` } })).status);
  await strict.stop();
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
});

test("of two admins who answer at once one does: one mail, one line in the audit log", async () => {
  const fan = await api.person();
  await write({ ...letter, body: "답을 기다려요" }, fan);
  const [waiting] = await listed(`?q=${encodeURIComponent("답을 기다려요")}`);
  expect(waiting?.user).toEqual({ userId: fan.userId, nickname: fan.nickname });
  const id = String(waiting?.contactId);
  const other = await api.person({ role: "admin" });
  const decide = (as: Person, verb: "answer" | "close") =>
    api.call<Contact>("POST", `/admin/contacts/${id}/${verb}`, {
      as,
      body: verb === "answer" ? { answer: "내일 돌려드려요." } : { reason: "중복" },
    });
  const answers = await Promise.all([decide(admin, "answer"), decide(other, "answer"), decide(other, "answer")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await decide(other, "close")).body.code).toBe("RESOURCE_CONFLICT");
  expect(await listed(`?q=${encodeURIComponent("답을 기다려요")}&status=answered`)).toMatchObject([
    { answer: "내일 돌려드려요.", status: "answered" },
  ]);
  expect(await mails(id)).toHaveLength(1);
  const { rows } = await api.deps.database.pool.query("SELECT action FROM audit_log WHERE target_id = $1", [id]);
  expect(rows).toEqual([{ action: "contact.answer" }]);
  // Whoever leaves takes their name and address along; the letter stays its three years.
  await api.deps.database.db.transaction().execute((tx) => detachContacts(tx, fan.userId));
  expect(await listed(`?q=${encodeURIComponent("답을 기다려요")}`)).toMatchObject([{ user: null, email: "" }]);
});

test("letters are searched, filtered and paged, nobody's twice; others than admins are refused, and see none in the list", async () => {
  for (let n = 0; n < 5; n++) {
    await write({ ...letter, topic: "partnership", body: `함께해요 ${n}` });
    api.clock.advance(1);
  }
  const first = (await api.call<Page<Contact>>("GET", "/admin/contacts?topic=partnership&size=3", { as: admin })).body;
  const rest = (
    await api.call<Page<Contact>>("GET", `/admin/contacts?topic=partnership&size=3&pagingKey=${first.pagingKey}`, {
      as: admin,
    })
  ).body;
  expect([...first.items, ...rest.items].map(({ body }) => body)).toEqual([4, 3, 2, 1, 0].map((n) => `함께해요 ${n}`));
  expect(await listed("?q=100%25")).toEqual([]);
  const fan = await api.person();
  for (const [method, path] of [
    ["GET", "/admin/contacts"],
    ["GET", `/admin/contacts/${first.items[0]?.contactId}`],
    ["POST", `/admin/contacts/${first.items[0]?.contactId}/answer`],
  ] as const) {
    expect(
      (await api.call(method, path, { as: fan, body: method === "POST" ? { answer: "x" } : undefined })).status,
    ).toBe(403);
    expect((await api.call(method, path, { body: method === "POST" ? { answer: "x" } : undefined })).status).toBe(401);
  }
  expect((await api.call("GET", "/admin/contacts/ctc_00000000", { as: admin })).status).toBe(404);
});
