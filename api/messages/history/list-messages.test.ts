import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RoomId } from "#contract/ids";
import { listMessages } from "#contract/messages/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { chat } from "#tests/support/fixtures/chat";

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
beforeAll(async () => {
  api = await startApi();
  chatApi = chat(api);
});
afterAll(() => api.stop());

let fan: Person;
let creator: Person;
let roomId: RoomId;
beforeEach(async () => {
  ({ fan, creator, roomId } = await chatApi.pair());
});

const read = (query: QueryOf<typeof listMessages>, as = fan) =>
  api.send(listMessages, { as, params: { roomId }, query });
const numbers = async (query: QueryOf<typeof listMessages>) => (await read(query)).body.items.map(({ seq }) => seq);

/** Messages of the fan and the creator in turn, the first at `from` and each `seconds` after the one before. */
const fill = (count: number, { from = new Date(startTime), seconds = 60 } = {}) =>
  chatApi.query(
    `WITH numbered AS (UPDATE chat_rooms SET last_seq = $2, last_at = $3 WHERE room_id = $1 RETURNING fan_id, creator_id)
     INSERT INTO messages (message_id, room_id, seq, sender_id, kind, body, sent_at)
     SELECT 'msg_' || substr(md5($1 || n), 1, 25), $1, n, CASE n % 2 WHEN 1 THEN fan_id ELSE creator_id END, 'text', '이야기 ' || n,
       $3::timestamptz + make_interval(secs => $4 * (n - 1)) FROM numbered, generate_series(1, $2) n`,
    [roomId, count, from, seconds],
  );
const takeDown = (...seqs: number[]) =>
  chatApi.query("UPDATE messages SET removed_at = sent_at, body = '' WHERE room_id = $1 AND seq = ANY ($2)", [
    roomId,
    seqs,
  ]);

test("around a number: the messages before it and from it on, in order, with more on both sides", async () => {
  await fill(30);
  const { body } = await read({ around: "15", size: "6" });
  expect(body.items.map(({ seq }) => seq)).toEqual([12, 13, 14, 15, 16, 17]);
  expect(body.hasNewer).toBe(true);
  expect(await numbers({ pagingKey: String(body.pagingKey), size: "4" })).toEqual([11, 10, 9, 8]);
  expect(await numbers({ after: "17", size: "3" })).toEqual([18, 19, 20]);
});

test("around the first and the last number nothing continues beyond them", async () => {
  await fill(5);
  expect((await read({ around: "1" })).body).toMatchObject({ pagingKey: null, hasNewer: false });
  expect(await numbers({ around: "5", size: "4" })).toEqual([3, 4, 5]);
  expect((await read({ around: "5", size: "4" })).body.hasNewer).toBe(false);
  expect(await numbers({ around: "999999999", size: "4" })).toEqual([4, 5]);
  expect(await numbers({ around: "0", size: "4" })).toEqual([1, 2]);
});

test("a page of one message around a number still has the key of those before it", async () => {
  await fill(5);
  const { body } = await read({ around: "4", size: "1" });
  expect(body.items.map(({ seq }) => seq)).toEqual([3, 4]);
  expect(await numbers({ pagingKey: String(body.pagingKey) })).toEqual([2, 1]);
});

test("around a message that was taken down: those beside it, without it", async () => {
  await fill(9);
  await takeDown(4, 5);
  expect(await numbers({ around: "5", size: "4" })).toEqual([2, 3, 6, 7]);
});

test("a day begins at midnight in Seoul: a second before it is the day before", async () => {
  await fill(3, { from: new Date("2026-11-20T14:59:59.000Z"), seconds: 1 });
  expect(await numbers({ since: "2026-11-20" })).toEqual([1, 2, 3]);
  expect(await numbers({ since: "2026-11-21" })).toEqual([2, 3]);
  expect(await numbers({ since: "2026-11-22" })).toEqual([]);
});

test("since a day without a message begins with the next day that has one", async () => {
  await fill(6, { from: new Date("2026-11-01T03:00:00.000Z"), seconds: 2 * 86_400 });
  await takeDown(3);
  const { body } = await read({ since: "2026-11-04", size: "2" });
  expect(body.items.map(({ seq }) => seq)).toEqual([4, 5]);
  expect(body).toMatchObject({ pagingKey: null, hasNewer: true });
});

test("of messages sent at the same time the lowest number is the first since a day", async () => {
  await fill(4, { seconds: 0 });
  expect(await numbers({ since: "2026-11-21", size: "1" })).toEqual([1]);
});

test.each(["0000-01-01", "9999-12-31"])("the day %s, far from any message, is read as a day", async (since) => {
  await fill(2);
  expect(await numbers({ since })).toEqual(since < "2026" ? [1, 2] : []);
});

test.each([
  [{ since: "2026-02-30" }, "since"],
  [{ since: "yesterday" }, "since"],
  [{ around: "-1" }, "around"],
  [{ around: "1234567890" }, "around"],
  [{ around: "1", after: "1" }, "around"],
  [{ since: "2026-11-21", around: "1" }, "since"],
] as const)("%j answers 400 beside %s", async (query, field) => {
  const { status, body } = await read(query);
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, "INVALID_REQUEST", [field]]);
});

test("only a room's two participants read around a number or since a day", async () => {
  await fill(3);
  const stranger = await api.person();
  for (const query of [{ around: "2" }, { since: "2026-11-21" }]) {
    expect((await read(query, stranger)).status).toBe(404);
    expect((await read(query, creator)).body.items.length).toBe(3);
  }
});

test("an address to a number stays where it is while new messages arrive", async () => {
  await fill(4);
  const before = await numbers({ around: "2", size: "4" });
  await chatApi.send(fan, roomId, "새 이야기");
  expect(await numbers({ around: "2", size: "4" })).toEqual(before);
});
