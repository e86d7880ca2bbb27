import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser, unblockUser } from "#contract/blocks/endpoints";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { BroadcastId, RoomId } from "#contract/ids";
import {
  getMessage,
  getRoom,
  listBroadcasts,
  listMessages,
  listRooms,
  markRoomRead,
  muteRoom,
  replaceGreeting,
  startBroadcast,
  unmuteRoom,
} from "#contract/messages/endpoints";
import type { Greeting } from "#contract/messages/schemas";
import { getReportForAdmin, openReportSnapshot, resolveReport } from "#contract/moderation/admin-endpoints";
import { sendReport } from "#contract/moderation/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { chat } from "#tests/support/fixtures/chat";
import { broadcastBatch } from "./broadcast";
import { sendGreeting } from "./greetings/send-greeting";
import { eraseMessages } from "./personal-data";
import { roomIdOf } from "./room-id";

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  chatApi = chat(api);
});
beforeEach(() => api.clock.advance(11));
afterAll(() => api.stop());

const rooms = async (as: Person) => (await api.send(listRooms, { as })).body.items;
const room = async (as: Person, id: string) => (await api.send(getRoom, { as, params: { participantId: id } })).body;
const messages = (as: Person, roomId: RoomId, query: QueryOf<typeof listMessages> = {}) =>
  api.send(listMessages, { as, params: { roomId }, query });
const bodies = async (as: Person, roomId: RoomId) => (await messages(as, roomId)).body.items.map(({ body }) => body);
const unread = async (as: Person) => (await api.send(getSessionUser, { as })).body.unreadMessages;
const read = (as: Person, roomId: RoomId, seq: number) =>
  api.send(markRoomRead, { as, params: { roomId }, body: { seq } });
const unreadCounts = async (as: Person) =>
  (await api.send(listNotifications, { as })).body.items.filter(({ kind }) => kind === "message");

test("fan and creator write in one room, each message numbered after the one before", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  expect((await chatApi.send(fan, roomId, "안녕하세요")).status).toBe(201);
  expect((await chatApi.send(creator, roomId, "반가워요")).body).toMatchObject({ seq: 2, kind: "text", readAt: null });
  expect(await bodies(fan, roomId)).toEqual(["반가워요", "안녕하세요"]);
  for (const [as, other] of [
    [fan, creator],
    [creator, fan],
  ] as const) {
    expect((await room(as, other.userId)).roomId).toBe(roomId);
    expect(await room(as, roomId)).toMatchObject({ canSend: true, reason: null, unreadCount: 1, lastSeq: 2 });
    expect((await rooms(as)).map((item) => [item.roomId, item.participant.userId])).toEqual([[roomId, other.userId]]);
  }
});

test("a message resent under its client id is stored once; another text under it is refused", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const clientId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => chatApi.send(fan, roomId, "한 번만", clientId)));
  expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
  expect(await bodies(fan, roomId)).toEqual(["한 번만"]);
  expect((await chatApi.send(fan, roomId, "다른 말", clientId)).body.code).toBe("RESOURCE_CONFLICT");
  // The participants' client ids are independent.
  expect((await chatApi.send(creator, roomId, "다른 말", clientId)).body.seq).toBe(2);
  expect((await messages(creator, roomId)).body.items.map((item) => item.clientId)).toEqual([clientId, null]);
});

test("a hundred simultaneous messages get the numbers 1 to 100; a naive read-then-write does not", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const naive: number[] = [];
  for (let round = 0; round < 2; round++) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const [row] = await chatApi.query("SELECT last_seq FROM chat_rooms WHERE room_id = $1", [roomId]);
        naive.push(row.last_seq + 1);
        expect((await chatApi.send(i % 2 ? fan : creator, roomId, `${round}-${i}`)).status).toBe(201);
      }),
    );
    api.clock.advance(11);
  }
  const rows = await chatApi.query("SELECT seq FROM messages WHERE room_id = $1 ORDER BY seq", [roomId]);
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  expect(new Set(naive).size).toBeLessThan(100);
});

test("messages are paged back and read after a number, each once", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  for (let i = 1; i <= 45; i++) await chatApi.send(i % 2 ? fan : creator, roomId, `${i}`);
  const first = (await messages(fan, roomId)).body;
  await chatApi.send(creator, roomId, "46");
  const second = (await messages(fan, roomId, { pagingKey: first.pagingKey })).body;
  const third = (await messages(fan, roomId, { pagingKey: second.pagingKey })).body;
  const all = [...first.items, ...second.items, ...third.items].map(({ seq }) => seq);
  expect(all).toEqual(Array.from({ length: 45 }, (_, i) => 45 - i));
  expect(third.pagingKey).toBeNull();
  const newer = (await messages(fan, roomId, { after: 40, size: 5 })).body;
  expect([newer.items.map(({ seq }) => seq), newer.hasNewer]).toEqual([[41, 42, 43, 44, 45], true]);
  expect((await messages(fan, roomId, { after: 45 })).body).toMatchObject({ items: [{ seq: 46 }], hasNewer: false });
  expect((await messages(creator, roomId, { pagingKey: first.pagingKey })).status).toBe(400);
  for (const query of [{ after: -1 }, { after: "x" }, { after: 1, pagingKey: first.pagingKey }])
    expect((await messages(fan, roomId, query)).status).toBe(400);
});

test("unread counts come from the read mark, which never moves back; own messages do not count", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  for (let i = 0; i < 5; i++) await chatApi.send(creator, roomId, `소식 ${i}`);
  await chatApi.send(fan, roomId, "네");
  expect([await unread(fan), await unread(creator)]).toEqual([5, 1]);
  expect((await read(fan, roomId, 3)).body).toEqual({ readSeq: 3, unreadMessages: 2 });
  expect((await read(fan, roomId, 1)).body).toEqual({ readSeq: 3, unreadMessages: 2 });
  const sent = Array.from({ length: 10 }, (_, i) => chatApi.send(creator, roomId, `더 ${i}`));
  await Promise.all([...sent, ...[4, 5, 6, 6, 5].map((seq) => read(fan, roomId, seq))]);
  expect([await unread(fan), (await room(fan, roomId)).unreadCount]).toEqual([10, 10]);
  expect((await read(fan, roomId, 2_000_000)).body).toEqual({ readSeq: 16, unreadMessages: 0 });
  const seen = (await messages(creator, roomId)).body.items;
  expect(seen.every(({ senderId, readAt }) => (senderId === creator.userId) === (readAt !== null))).toBe(true);
});

test("a room's unread messages notify once; reading removes it, and muting prevents it", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await Promise.all(Array.from({ length: 5 }, (_, i) => chatApi.send(creator, roomId, `소식 ${i}`)));
  expect(await unreadCounts(fan)).toMatchObject([
    { actor: { userId: creator.userId }, target: { type: "room", url: `/messages/${roomId}` }, readAt: null },
  ]);
  await read(fan, roomId, 5);
  expect(await unreadCounts(fan)).toEqual([]);
  expect((await api.send(muteRoom, { as: fan, params: { roomId } })).body).toEqual({ muted: true });
  await chatApi.send(creator, roomId, "조용히");
  expect([await unreadCounts(fan), await unread(fan), (await room(fan, roomId)).unreadCount]).toEqual([[], 0, 1]);
  await api.send(unmuteRoom, { as: fan, params: { roomId } });
  expect(await unread(fan)).toBe(1);
});

test("a user who may not write gets the reason, and the history stays readable", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await chatApi.send(fan, roomId, "기록");
  const denied = async (as: Person) => {
    const { status, body } = await chatApi.send(as, roomId, "더");
    return [status, body.code, (await room(as, roomId)).reason];
  };
  api.clock.advance(86_400 + 1);
  [fan.token, creator.token] = (await Promise.all([fan, creator].map(freshToken))) as [string, string];
  expect(await denied(fan)).toEqual([403, "PERMISSION_DENIED", "subscriptionNeeded"]);
  expect(await denied(creator)).toEqual([403, "PERMISSION_DENIED", "participantNotSubscribed"]);
  expect(await bodies(fan, roomId)).toEqual(["기록"]);
  await chatApi.query(
    "UPDATE subscriptions SET status = 'canceled', canceled_reason = 'non_payment' WHERE fan_id = $1",
    [fan.userId],
  );
  expect(await denied(fan)).toEqual([403, "PERMISSION_DENIED", "paymentNeeded"]);
  const follower = await api.person();
  const answers = await api.send(getRoom, { as: follower, params: { participantId: creator.userId } });
  expect([answers.status, Object.keys(answers.body.fields ?? {})]).toEqual([403, ["room"]]);
});

test("a fan whose payment is being retried may write, and sees that payment is due", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await chatApi.query(
    "UPDATE subscriptions SET status = 'past_due', grace_ends_at = $2, cancel_at_period_end = false WHERE fan_id = $1",
    [fan.userId, new Date(api.clock.now().getTime() + 3_600_000)],
  );
  expect(await room(fan, roomId)).toMatchObject({ canSend: true, paymentDue: true });
  expect(await room(creator, roomId)).toMatchObject({ canSend: true, paymentDue: false });
  expect((await chatApi.send(fan, roomId, "아직 돼요")).status).toBe(201);
});

test("a room answers a third user the same as a missing one on every endpoint", async () => {
  const { fan, roomId } = await chatApi.pair();
  const { body: message } = await chatApi.send(fan, roomId, "둘만의 말");
  for (const as of [await api.person(), await api.person({ role: "activist" }), await api.person({ role: "admin" })]) {
    const answers = [
      await api.send(getRoom, { as, params: { participantId: roomId } }),
      await messages(as, roomId),
      await messages(as, roomId, { after: 0 }),
      await api.send(getMessage, { as, params: { roomId, messageId: message.messageId } }),
      await chatApi.send(as, roomId, "끼어들기"),
      await read(as, roomId, 1),
      await api.send(muteRoom, { as, params: { roomId } }),
      await api.send(sendReport, { as, body: { targetType: "message", targetId: message.messageId, reason: "spam" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect(await rooms(as)).toEqual([]);
  }
});

test.each(["fan", "creator"] as const)(
  "a block by the %s hides the room and stops writing for both until it is removed",
  async (who) => {
    const { fan, creator, roomId } = await chatApi.pair();
    await chatApi.send(creator, roomId, "전에 한 말");
    const [blocker, blocked] = who === "fan" ? [fan, creator] : [creator, fan];
    await api.send(blockUser, { as: blocker, params: { userId: blocked.userId } });
    for (const as of [fan, creator]) {
      expect([await rooms(as), await unread(as), await unreadCounts(as)]).toEqual([[], 0, []]);
      expect((await messages(as, roomId)).status).toBe(404);
      expect((await chatApi.send(as, roomId, "몰래")).status).toBe(404);
    }
    await api.send(unblockUser, { as: blocker, params: { userId: blocked.userId } });
    expect(await bodies(fan, roomId)).toEqual(["전에 한 말"]);
  },
);

test("a message has at most 1,000 characters; a user sends at most fifty in ten seconds", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const other = await api.person({ role: "activist" });
  const otherRoom = await chatApi.subscribe(fan, other);
  expect((await chatApi.send(fan, roomId, "💌".repeat(1_000))).status).toBe(201);
  for (const body of ["가".repeat(1_001), " \n ", ""]) expect((await chatApi.send(fan, roomId, body)).status).toBe(400);
  api.clock.advance(11);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => chatApi.send(fan, i % 2 ? roomId : otherRoom, `${i}`)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("10");
  expect((await chatApi.send(creator, roomId, "저는 괜찮아요")).status).toBe(201);
  api.clock.advance(10);
  expect((await chatApi.send(fan, roomId, "다시")).status).toBe(201);
});

test("a greeting is sent once per fan and occasion; a naive read-then-write would double it", async () => {
  const creator = await api.person({ role: "activist" });
  const greeting: Greeting = {
    forSubscribers: { on: true, body: "구독 고마워요" },
    forFollowers: { on: true, body: "반가워요" },
  };
  expect((await api.send(replaceGreeting, { as: creator, body: greeting })).body).toEqual(greeting);
  const fan = await api.person();
  for (let i = 0; i < 2; i++) {
    await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
    await api.send(unfollowCreator, { as: fan, params: { domain: creator.domain } });
  }
  const jobs = await chatApi.query("SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'fanId' = $1", [
    fan.userId,
  ]);
  expect(jobs[0].payload).toEqual({ creatorId: creator.userId, fanId: fan.userId, occasion: "follow" });
  let naive = 0;
  const occasion = { creatorId: creator.userId, fanId: fan.userId, occasion: "follow" as const };
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const rows = await chatApi.query("SELECT FROM greeted WHERE fan_id = $1", [fan.userId]);
      if (rows.length === 0) naive++;
      await sendGreeting(api.deps, occasion);
    }),
  );
  expect(naive).toBeGreaterThan(1);
  const roomId = roomIdOf(fan.userId, creator.userId);
  expect((await messages(fan, roomId)).body.items).toMatchObject([
    { kind: "greeting", body: "반가워요", senderId: creator.userId },
  ]);
  expect(await room(fan, roomId)).toMatchObject({ canSend: false, reason: "subscriptionNeeded", unreadCount: 1 });
  await chatApi.subscribe(fan, creator);
  await Promise.all([1, 2].map(() => sendGreeting(api.deps, { ...occasion, occasion: "subscription" })));
  expect(await bodies(fan, roomId)).toEqual(["구독 고마워요", "반가워요"]);
});

test("no greeting is sent when switched off or across a block; switching on requires a text", async () => {
  const creator = await api.person({ role: "activist" });
  const [fan, blocked] = [await api.person(), await api.person()];
  const off = { forSubscribers: { on: false, body: "" }, forFollowers: { on: false, body: "써 두기만" } };
  await sendGreeting(api.deps, { creatorId: creator.userId, fanId: fan.userId, occasion: "follow" });
  await api.send(replaceGreeting, { as: creator, body: off });
  await sendGreeting(api.deps, { creatorId: creator.userId, fanId: fan.userId, occasion: "follow" });
  const on = { ...off, forFollowers: { on: true, body: "안녕하세요" } };
  await api.send(replaceGreeting, { as: creator, body: on });
  await api.send(blockUser, { as: blocked, params: { userId: creator.userId } });
  await sendGreeting(api.deps, { creatorId: creator.userId, fanId: blocked.userId, occasion: "follow" });
  expect(await chatApi.query("SELECT FROM chat_rooms WHERE creator_id = $1", [creator.userId])).toEqual([]);
  const empty = { ...off, forFollowers: { on: true, body: "  " } };
  expect((await api.send(replaceGreeting, { as: creator, body: empty })).status).toBe(400);
});

test("a recipient reports a message as it was, even after a block; taken down it disappears", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const { body: message } = await chatApi.send(creator, roomId, "심한 말");
  const complaint = { targetType: "message", targetId: message.messageId, reason: "abuse" };
  expect((await api.send(sendReport, { as: creator, body: complaint })).status).toBe(404);
  await api.send(blockUser, { as: fan, params: { userId: creator.userId } });
  const { status, body: report } = await api.send(sendReport, { as: fan, body: complaint });
  expect(status).toBe(201);
  await api.send(unblockUser, { as: fan, params: { userId: creator.userId } });
  const admin = await api.person({ role: "admin" });
  const decided = await api.send(resolveReport, {
    as: admin,
    params: { id: report.reportId },
    body: { outcome: "removed", reason: "욕설" },
  });
  expect(decided.status).toBe(204);
  const params = { id: report.reportId };
  await api.send(openReportSnapshot, { as: admin, params });
  const shown = await api.send(getReportForAdmin, { as: admin, params });
  expect(shown.body).toMatchObject({ evidence: { body: "심한 말" }, outcome: "removed" });
  expect([await bodies(fan, roomId), await unread(fan)]).toEqual([[], 0]);
  expect((await chatApi.send(fan, roomId, "계속")).body.seq).toBe(2);
});

test("a broadcast writes once to each member despite a killed and five simultaneous workers", async () => {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator);
  await chatApi.query(
    `WITH people AS (INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, capture_consent_version, created_at, updated_at)
       SELECT 'usr_cast' || lpad(n::text, 12, '0'), 'cast' || n || '@example.com', '방송' || n, 'cast' || n, 'cast_' || n, 'cast_' || n, 'male', 1, $3, $3
       FROM generate_series(1, 450) n RETURNING user_id)
     INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, created_at, started_at, period_ends_at, cancel_at_period_end)
     SELECT 'sub_' || substr(user_id, 5), user_id, $1, $2, (SELECT plan_price_id FROM plan_prices WHERE plan_id = $2), 5000, 'active', '2026-11-21', $3, $3,
       $3::timestamptz + CASE WHEN user_id LIKE '%00' THEN interval '0' ELSE interval '1 day' END, true FROM people`,
    [creator.userId, planId, api.clock.now()],
  );
  const body = { body: "모두에게", clientId: randomUUID() };
  const begun = await Promise.all([1, 2, 3].map(() => api.send(startBroadcast, { as: creator, body })));
  expect(new Set(begun.map((answer) => answer.body.broadcastId)).size).toBe(1);
  expect(begun[0]?.status).toBe(202);
  const id = String(begun[0]?.body.broadcastId);
  // Loses its transaction after half of the rooms, as a killed worker does.
  await chatApi.query(
    `CREATE FUNCTION kill_half() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
  );
  await chatApi.query(
    "CREATE TRIGGER kill_half BEFORE INSERT ON messages FOR EACH ROW WHEN (NEW.room_id > 'rom_8') EXECUTE FUNCTION kill_half()",
  );
  await expect(broadcastBatch(api.deps, id as BroadcastId)).rejects.toThrow("killed");
  await chatApi.query("DROP TRIGGER kill_half ON messages");
  for (let i = 0; i < 4; i++)
    await Promise.all(Array.from({ length: 5 }, () => broadcastBatch(api.deps, id as BroadcastId)));
  const [counts] = await chatApi.query(
    "SELECT count(*)::int AS written, count(DISTINCT room_id)::int AS rooms FROM messages WHERE sender_id = $1",
    [creator.userId],
  );
  expect(counts).toEqual({ written: 446, rooms: 446 });
  expect((await api.send(listBroadcasts, { as: creator })).body).toMatchObject({
    items: [{ body: "모두에게", sentCount: 446, doneAt: expect.any(String) }],
  });
  const fan = await api.person();
  const roomId = await chatApi.subscribe(fan, creator, planId);
  expect((await chatApi.send(creator, roomId, "바로 쓰기")).status).toBe(201);
  expect((await api.send(startBroadcast, { as: creator, body: { ...body, body: "다른 말" } })).status).toBe(409);
  expect((await api.send(startBroadcast, { as: fan, body })).status).toBe(403);
});

test("an export holds the user's own messages only; deleting the account erases them", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await chatApi.send(fan, roomId, "내가 쓴 말");
  await chatApi.send(creator, roomId, "상대가 쓴 말");
  const archive = (await api.send(exportPersonalData, { as: fan })).body.tables;
  expect(archive.messages).toMatchObject([{ to: creator.domain, body: "내가 쓴 말" }]);
  expect(JSON.stringify(archive)).not.toContain("상대가 쓴 말");
  await api.deps.database.db.transaction().execute((tx) => eraseMessages(tx, fan.userId));
  expect(await chatApi.query("SELECT body FROM messages WHERE room_id = $1", [roomId])).toEqual([
    { body: "상대가 쓴 말" },
  ]);
});

/** The clock has passed the token's five minutes. */
async function freshToken({ userId }: Person): Promise<string> {
  const { startSession } = await import("../sessions/session");
  return (await startSession(api.deps, api.deps.database.db, { userId, userAgent: "test", at: api.clock.now() }))
    .accessToken;
}

test("a suspended sender's messages are refused on every path", async () => {
  const { fan, roomId } = await chatApi.pair();
  await chatApi.query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [fan.userId]);
  const { sendMessage } = await import("./send-message");
  const sending = sendMessage(api.deps, { senderId: fan.userId, roomId, body: "몰래", at: api.clock.now() });
  await expect(sending).rejects.toMatchObject({ code: "RESOURCE_NOT_FOUND" });
});
