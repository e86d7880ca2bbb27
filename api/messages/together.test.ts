import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RoomId } from "#contract/ids";
import type { Message } from "#contract/messages/schemas";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { markRead } from "../notifications/mark-read";
import { sendMessage } from "./send-message";
import { writeMessage } from "./write-message";

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  chatApi = chat(api);
});
beforeEach(() => api.clock.advance(11));
afterAll(() => api.stop());

const pairs = (count: number) => Promise.all(Array.from({ length: count }, () => chatApi.pair()));
const send = (from: Person, roomId: RoomId, body: string): Promise<Message> =>
  sendMessage(api.deps, { senderId: from.userId, roomId, body, at: api.clock.now() });

/** The number of commits that wrote messages with this prefix. */
async function commits(words: string): Promise<number> {
  const [row] = await chatApi.query(
    "SELECT count(DISTINCT xmin::text)::int AS n FROM messages WHERE body LIKE $1 || '%'",
    [words],
  );
  return row.n;
}

test("forty simultaneous messages in forty rooms share a few commits; alone they take forty", async () => {
  const people = await pairs(40);
  await Promise.all(people.map(({ fan, roomId }, i) => send(fan, roomId, `함께 ${i}`)));
  expect(await commits("함께")).toBeLessThanOrEqual(3);
  await Promise.all(
    people.map(({ fan, roomId }, i) =>
      writeMessage(api.deps.database, {
        ...{ roomId, senderId: fan.userId, clientId: null, body: `따로 ${i}` },
        ...{ kind: "text", at: api.clock.now(), factor: 1 },
      }),
    ),
  );
  expect(await commits("따로")).toBe(40);
});

test("simultaneous messages of one room keep their order, whoever sends them", async () => {
  const { fan, creator, roomId } = (await pairs(1))[0] as Awaited<ReturnType<typeof chatApi.pair>>;
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, i) => send(i % 2 ? fan : creator, roomId, `차례 ${i}`)),
  );
  expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, i) => i + 1));
});

test("a room locked for long delays no other room, and its own messages follow once it is free", async () => {
  const [held, ...others] = await pairs(10);
  const client = await lockRow("SELECT FROM chat_rooms WHERE room_id = $1 FOR UPDATE", [held?.roomId]);
  const waiting = ["하나", "둘", "셋"].map((body) => send(held?.fan as Person, held?.roomId as RoomId, body));
  const free = await Promise.all(others.map(({ fan, roomId }) => send(fan, roomId, "지나가요")));
  expect(free.map(({ seq }) => seq)).toEqual(others.map(() => 1));
  expect(await chatApi.query("SELECT FROM messages WHERE room_id = $1", [held?.roomId])).toEqual([]);
  await release(client);
  expect((await Promise.all(waiting)).map(({ seq }) => seq).sort()).toEqual([1, 2, 3]);
});

test("a message PostgreSQL rejects fails alone; the others of its batch are stored once each", async () => {
  const people = await pairs(12);
  const answers = await Promise.allSettled(
    people.map(({ fan, roomId }, i) => send(fan, roomId, i === 5 ? "곁\u0000" : `남아요 ${i}`)),
  );
  expect(answers.map(({ status }) => status === "rejected")).toEqual(people.map((_, i) => i === 5));
  const stored = await chatApi.query("SELECT body FROM messages WHERE body LIKE '남아요%'");
  expect(stored.length).toBe(11);
});

test("fifty of a user's simultaneous messages are accepted, and those beyond are refused", async () => {
  const rooms = await pairs(2);
  const creator = rooms[0]?.creator as Person;
  const roomIds = [rooms[0]?.roomId as string, await chatApi.subscribe(rooms[1]?.fan as Person, creator)];
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => send(creator, roomIds[i % 2] as RoomId, `한꺼번에 ${i}`)),
  );
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.length).toBe(10);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
});

test("marking all as read skips a notification being updated, which stays unread", async () => {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator);
  const [one, two] = (await Promise.all([api.person(), api.person()])) as [Person, Person];
  await send(one, await chatApi.subscribe(one, creator, planId), "먼저");
  const roomId = await chatApi.subscribe(two, creator, planId);
  await send(two, roomId, "나중");
  const client = await lockRow("SELECT FROM notifications WHERE user_id = $1 AND target_id = $2 FOR UPDATE", [
    creator.userId,
    roomId,
  ]);
  const at = api.clock.now();
  await markRead(api.deps, { userId: creator.userId, input: { upTo: at.toISOString() }, at });
  await release(client);
  const unread = "SELECT target_id FROM notifications WHERE user_id = $1 AND kind = 'message' AND read_at IS NULL";
  expect(await chatApi.query(unread, [creator.userId])).toEqual([{ target_id: roomId }]);
});

async function lockRow(text: string, values: unknown[]): Promise<pg.PoolClient> {
  const client = await api.deps.database.pool.connect();
  await client.query("BEGIN");
  await client.query(text, values);
  return client;
}

async function release(client: pg.PoolClient): Promise<void> {
  await client.query("ROLLBACK");
  client.release();
}
