import { afterAll, beforeAll, expect, test } from "vitest";
import { answerContact, closeContact, getContact, listContacts } from "#contract/contact/admin-endpoints";
import { sendContact } from "#contract/contact/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf, QueryOf } from "#tests/support/api-client";
import { decrypt } from "../crypto";
import { unlinkContacts } from "./personal-data";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

const letter = { email: "writer@example.com", topic: "payment", body: "환불은 언제 되나요?" };
const write = (body: BodyOf<typeof sendContact>, as?: Person, headers = {}) =>
  api.send(sendContact, { as, body, headers });
const listed = async (query: QueryOf<typeof listContacts>) =>
  (await api.send(listContacts, { as: admin, query })).body.items;
const mails = async (id: string) =>
  (
    await api.deps.database.pool.query(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'mail' = 'contactAnswer'",
    )
  ).rows.filter(({ payload }) => decrypt(api.deps.keys, payload.sealed).includes(id));

test("a letter sent repeatedly on one day is stored once, and stored again on another day", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(letter)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
  expect(await listed({ q: "writer@example.com" })).toMatchObject([
    { ...letter, status: "open", user: null, lang: "ko", answer: null },
  ]);
  api.clock.advance(86_400);
  // The former admin's token expired with the day.
  admin = await api.person({ role: "admin" });
  await write(letter, undefined, { "accept-language": "en" });
  expect((await listed({ q: "writer@example.com" })).map(({ lang }) => lang)).toEqual(["en", "ko"]);
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

test("one network may send ten letters an hour", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await strict.send(sendContact, { body: { ...letter, body: `글 ${n}` } })).status);
  await strict.stop();
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
});

test("of two admins answering simultaneously one succeeds: one mail, one audit log entry", async () => {
  const fan = await api.person();
  await write({ ...letter, body: "답을 기다려요" }, fan);
  const [waiting] = await listed({ q: "답을 기다려요" });
  expect(waiting?.user).toEqual({ userId: fan.userId, nickname: fan.nickname });
  const id = String(waiting?.contactId);
  const other = await api.person({ role: "admin" });
  const decide = (as: Person, verb: "answer" | "close") =>
    verb === "answer"
      ? api.send(answerContact, { as, params: { id }, body: { answer: "내일 돌려드려요." } })
      : api.send(closeContact, { as, params: { id }, body: { reason: "중복" } });
  const answers = await Promise.all([decide(admin, "answer"), decide(other, "answer"), decide(other, "answer")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect((await decide(other, "close")).body.code).toBe("RESOURCE_CONFLICT");
  expect(await listed({ q: "답을 기다려요", status: "answered" })).toMatchObject([
    { answer: "내일 돌려드려요.", status: "answered" },
  ]);
  expect(await mails(id)).toHaveLength(1);
  const { rows } = await api.deps.database.pool.query("SELECT action FROM audit_log WHERE target_id = $1", [id]);
  expect(rows).toEqual([{ action: "contact.answer" }]);
  // A deleted account's name and address are removed; the letter itself is stored for three years.
  await api.deps.database.db.transaction().execute((tx) => unlinkContacts(tx, fan.userId));
  expect(await listed({ q: "답을 기다려요" })).toMatchObject([{ user: null, email: "" }]);
});

test("admins search, filter and page letters, each listed once; other users are refused", async () => {
  for (let n = 0; n < 5; n++) {
    await write({ ...letter, topic: "partnership", body: `함께해요 ${n}` });
    api.clock.advance(1);
  }
  const first = (await api.send(listContacts, { as: admin, query: { topic: "partnership", size: 3 } })).body;
  const rest = (
    await api.send(listContacts, { as: admin, query: { topic: "partnership", size: 3, pagingKey: first.pagingKey } })
  ).body;
  expect([...first.items, ...rest.items].map(({ body }) => body)).toEqual([4, 3, 2, 1, 0].map((n) => `함께해요 ${n}`));
  expect(await listed({ q: "100%" })).toEqual([]);
  const fan = await api.person();
  for (const [method, path] of [
    ["GET", "/admin/contacts"],
    ["GET", `/admin/contacts/${first.items[0]?.contactId}`],
    ["POST", `/admin/contacts/${first.items[0]?.contactId}/answer`],
  ] as const) {
    expect(
      (await api.request(method, path, { as: fan, body: method === "POST" ? { answer: "x" } : undefined })).status,
    ).toBe(403);
    expect((await api.request(method, path, { body: method === "POST" ? { answer: "x" } : undefined })).status).toBe(
      401,
    );
  }
  expect((await api.send(getContact, { as: admin, params: { id: "ctc_00000000" } })).status).toBe(404);
});
