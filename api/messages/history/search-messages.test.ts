import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import type { RoomId } from "#contract/ids";
import { searchMessages } from "#contract/messages/endpoints";
import { searchAll } from "#contract/search/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { planNodes, rowsReadOf, runLongStatement } from "#tests/support/database";
import { chat } from "#tests/support/fixtures/chat";
import { dose, dosed } from "#tests/support/long";
import { statements } from "../../db/load-sql";
import { takeDownMessage } from "../take-down-message";

const many = 10_000;
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

const search = (query: QueryOf<typeof searchMessages>, as = fan) =>
  api.send(searchMessages, { as, params: { roomId }, query });
const found = async (q: string, as = fan) => (await search({ q }, as)).body.items.map(({ body }) => body);
async function say(...bodies: string[]): Promise<void> {
  for (const body of bodies) await chatApi.send(fan, roomId, body);
}

test("a query finds messages with all its words, by parts, initials and in any case", async () => {
  await say("첫 공연은 토요일에", "서울에서 공연해요", "Encore in SEOUL", "리허설은 금요일");
  expect(await found("공연")).toEqual(["서울에서 공연해요", "첫 공연은 토요일에"]);
  expect(await found("요일")).toEqual(["리허설은 금요일", "첫 공연은 토요일에"]);
  expect(await found("공연 서울")).toEqual(["서울에서 공연해요"]);
  expect(await found("ㄱㅇ")).toEqual(["리허설은 금요일", "서울에서 공연해요", "첫 공연은 토요일에"]);
  expect(await found("seoul")).toEqual(["Encore in SEOUL"]);
  expect(await found("공연".normalize("NFD"))).toHaveLength(2);
  expect(await found("없는 말")).toEqual([]);
});

test.each(["100%", "ab_c", "cc\\d", "(괄호)"])("the words %s are found as they stand", async (words) => {
  await say(words, "100원", "abbc", "ccd", "괄호");
  expect(await found(words)).toEqual([words]);
});

test("both participants find what either sent; anybody else gets 404", async () => {
  await say("우리 이야기");
  await chatApi.send(creator, roomId, "나의 이야기");
  expect(await found("이야기", fan)).toEqual(["나의 이야기", "우리 이야기"]);
  expect(await found("이야기", creator)).toEqual(["나의 이야기", "우리 이야기"]);
  for (const other of [await api.person(), await api.person({ role: "admin" })])
    expect((await search({ q: "이야기" }, other)).status).toBe(404);
});

test("where either has blocked the other, neither searches the room", async () => {
  await say("막기 전에");
  await api.send(blockUser, { as: fan, params: { userId: creator.userId } });
  expect([(await search({ q: "막기" }, fan)).status, (await search({ q: "막기" }, creator)).status]).toEqual([
    404, 404,
  ]);
});

test("a message that was taken down is not found, and its words are in no response", async () => {
  await say("canary_words 하나", "canary_words 둘");
  const [first] = (await search({ q: "canary_words 하나" })).body.items;
  const at = api.clock.now();
  await api.deps.database.db.transaction().execute((tx) => takeDownMessage(tx, String(first?.messageId) as never, at));
  for (const person of [fan, creator]) {
    expect(await found("canary_words", person)).toEqual(["canary_words 둘"]);
    expect(JSON.stringify((await search({ q: "canary_words" }, person)).body)).not.toContain("하나");
  }
});

test("a message of another room with the same participant is not found", async () => {
  const other = await api.person();
  const otherRoom = await chatApi.subscribe(other, creator);
  await chatApi.send(other, otherRoom, "다른 대화의 비밀");
  await say("이 대화의 비밀");
  expect(await found("비밀", creator)).toEqual(["이 대화의 비밀"]);
});

test("pages continue without gaps or doubles, also while messages of the same time arrive", async () => {
  await say(...Array.from({ length: 7 }, (_, n) => `쪽 ${n + 1}`));
  const seen: number[] = [];
  let pagingKey: string | null = null;
  do {
    const { body } = await search({ q: "쪽", size: "3", ...(pagingKey && { pagingKey }) });
    seen.push(...body.items.map(({ seq }) => seq));
    pagingKey = body.pagingKey;
    await say("쪽이 더 왔어요");
  } while (pagingKey);
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test("the key of one search is refused by another search and by another user", async () => {
  await say("쪽 하나", "쪽 둘", "쪽 셋");
  const { pagingKey } = (await search({ q: "쪽", size: "1" })).body;
  expect((await search({ q: "하나", pagingKey: String(pagingKey) })).status).toBe(400);
  expect((await search({ q: "쪽", pagingKey: String(pagingKey) }, creator)).status).toBe(400);
});

test.each(["", "a", "ㅋ", "%", "가".repeat(51)])("the query '%s' answers 400 beside q", async (q) => {
  const { status, body } = await search({ q });
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, "INVALID_REQUEST", ["q"]]);
});

test("searches in rooms count with the user's other searches, and are refused beyond the limit", async () => {
  const limited = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const { fan: as, roomId } = await chat(limited).pair();
    await limited.send(searchAll, { as, query: { q: "한도" } });
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++)
      statuses.push((await limited.send(searchMessages, { as, params: { roomId }, query: { q: "한도" } })).status);
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
  } finally {
    await limited.stop();
  }
});

/** Messages of the room's fan under these numbers. */
const fill = (room: RoomId, { from, to }: { from: number; to: number }) =>
  runLongStatement(
    api.deps.env.DATABASE_URL,
    `WITH numbered AS (UPDATE chat_rooms SET last_seq = $3 WHERE room_id = $1 RETURNING fan_id)
     INSERT INTO messages (message_id, room_id, seq, sender_id, kind, body, sent_at)
     SELECT 'msg_' || substr(md5($1 || n), 1, 25), $1, n, fan_id, 'text', '흔한 이야기 ' || n, $4
     FROM numbered, generate_series($2::int, $3) n`,
    [room, from, to, api.clock.now()],
  );
const batch = 50_000;
const otherRooms = dose({ small: 50_000, long: 200_000, full: 1_000_000 });

test(`${many} messages are searched without reading any of ${otherRooms} others`, dosed(360_000), async () => {
  const { roomId: otherRoom } = await chatApi.pair();
  await say("가장 오래된 말");
  await fill(roomId, { from: 2, to: many });
  for (let from = 1; from < otherRooms; from += batch) await fill(otherRoom, { from, to: from + batch - 1 });
  await chatApi.query("ANALYZE messages");
  expect(await found("가장 오래된")).toEqual(["가장 오래된 말"]);
  const rowsRead = async (name: string, values: unknown[]) => {
    const nodes = await planNodes(api.deps.database.pool, statements.get(name)?.text, values);
    const scans = nodes.filter((node) => node["Relation Name"] === "messages");
    expect(scans.map((node) => node["Node Type"])).toEqual(["Index Scan"]);
    return rowsReadOf("messages", scans);
  };
  const [last, at] = [2_147_483_647, api.clock.now()];
  expect(await rowsRead("messages_search", [fan.userId, roomId, "가장 오래된", last, 21, at])).toBe(many);
  expect(await rowsRead("messages_search", [fan.userId, roomId, "흔한", last, 21, at])).toBe(21);
  expect(await rowsRead("messages_newer", [fan.userId, roomId, 0, "2999-01-01", 2, at])).toBe(many);
});
