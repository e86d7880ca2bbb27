import { afterAll, beforeAll, expect, test } from "vitest";
import { requestAccountDeletion } from "#contract/account-deletion/endpoints";
import { blockUser, unblockUser } from "#contract/blocks/endpoints";
import type { MessageId, RoomId } from "#contract/ids";
import { listSubscribers, listSubscriptions } from "#contract/memberships/endpoints";
import { getParticipant } from "#contract/messages/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { planNodes } from "#tests/support/database";
import { chat } from "#tests/support/fixtures/chat";
import { statements } from "../db/load-sql";

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
beforeAll(async () => {
  api = await startApi();
  chatApi = chat(api);
});
afterAll(() => api.stop());

const get = (as: Person, roomId: RoomId) => api.send(getParticipant, { as, params: { roomId } });
const participant = async (as: Person, roomId: RoomId) => (await get(as, roomId)).body;
const introduce = (person: Person, text: string) =>
  chatApi.query("UPDATE users SET introduction = $2 WHERE user_id = $1", [person.userId, text]);

/** A message with pictures, as its rows alone. */
async function pictured(as: Person, roomId: RoomId, count: number): Promise<MessageId> {
  api.clock.advance(11);
  const { messageId } = (await chatApi.send(as, roomId, "사진")).body;
  await chatApi.query(
    `INSERT INTO message_images (message_id, position, room_id, image_key, width, height, color, widths)
     SELECT $1, n, $2, $1 || n, 60, 40, '#aa6633', '{}' FROM generate_series(0, $3::int - 1) n`,
    [messageId, roomId, count],
  );
  return messageId;
}

test("a fan gets the creator's introduction and their own membership as listed", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await introduce(creator, "노래하고 가사를 씁니다.");
  await introduce(fan, "팬의 소개");
  const [own] = (await api.send(listSubscriptions, { as: fan })).body.items;
  expect(await participant(fan, roomId)).toEqual({
    introduction: "노래하고 가사를 씁니다.",
    subscription: own,
    subscriber: null,
    pictures: [],
  });
});

test("a creator gets of a fan what the list of members has, and nothing else", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await introduce(fan, "팬의 소개");
  const other = await api.person({ role: "activist" });
  await chatApi.subscribe(fan, other);
  const [member] = (await api.send(listSubscribers, { as: creator })).body.items;
  expect(await participant(creator, roomId)).toEqual({
    introduction: "",
    subscription: null,
    subscriber: member,
    pictures: [],
  });
  expect(JSON.stringify(await participant(creator, roomId))).not.toContain(fan.email);
});

test("two creators who are each other's members get both memberships", async () => {
  const [one, other] = [await api.person({ role: "activist" }), await api.person({ role: "activist" })];
  const roomId = await chatApi.subscribe(one, other);
  await chatApi.subscribe(other, one);
  for (const [as, with_] of [
    [one, other],
    [other, one],
  ] as const)
    expect(await participant(as, roomId)).toMatchObject({
      subscription: { plan: { activist: { userId: with_.userId } } },
      subscriber: { userId: with_.userId },
    });
});

test("a membership that has ended is on neither side", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await chatApi.query("UPDATE subscriptions SET period_ends_at = $2 WHERE fan_id = $1", [fan.userId, new Date(0)]);
  for (const as of [fan, creator])
    expect(await participant(as, roomId)).toMatchObject({ subscription: null, subscriber: null });
});

test("a cancelled membership has its end and no next charge", async () => {
  const { fan, roomId } = await chatApi.pair();
  const { subscription } = await participant(fan, roomId);
  expect(subscription).toMatchObject({
    status: "canceled",
    renewsAt: null,
    endsAt: expect.any(String),
    nextPrice: null,
  });
});

test("the room's newest six pictures come, each with its message and number", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await pictured(fan, roomId, 4);
  const second = await pictured(creator, roomId, 3);
  const third = await pictured(fan, roomId, 2);
  for (const as of [fan, creator]) {
    const { pictures } = await participant(as, roomId);
    expect(pictures.map(({ messageId, number }) => [messageId, number]).slice(0, 5)).toEqual([
      [third, 1],
      [third, 2],
      [second, 1],
      [second, 2],
      [second, 3],
    ]);
    expect(pictures).toHaveLength(6);
  }
});

test("pictures of another room and of a message that was taken down do not come", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const other = await api.person();
  await pictured(other, await chatApi.subscribe(other, creator), 1);
  const removed = await pictured(fan, roomId, 1);
  await chatApi.query("UPDATE messages SET removed_at = sent_at, body = '' WHERE message_id = $1", [removed]);
  for (const as of [fan, creator]) expect((await participant(as, roomId)).pictures).toEqual([]);
});

test.each(["fan", "creator"] as const)("a block by the %s answers both 404 until it is removed", async (who) => {
  const { fan, creator, roomId } = await chatApi.pair();
  const [blocker, blocked] = who === "fan" ? [fan, creator] : [creator, fan];
  await api.send(blockUser, { as: blocker, params: { userId: blocked.userId } });
  expect([(await get(fan, roomId)).status, (await get(creator, roomId)).status]).toEqual([404, 404]);
  await api.send(unblockUser, { as: blocker, params: { userId: blocked.userId } });
  expect([(await get(fan, roomId)).status, (await get(creator, roomId)).status]).toEqual([200, 200]);
});

test("a participant with a pending account deletion answers 404", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  expect((await api.send(requestAccountDeletion, { as: fan, body: {} })).status).toBe(204);
  expect((await get(creator, roomId)).status).toBe(404);
});

test("a participant who is suspended answers 404", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  await chatApi.query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [creator.userId]);
  expect((await get(fan, roomId)).status).toBe(404);
});

test("another user's room answers 404, whatever their role", async () => {
  const { roomId } = await chatApi.pair();
  for (const role of ["supporter", "activist", "admin"] as const)
    expect((await get(await api.person({ role }), roomId)).status).toBe(404);
});

test("of a room with thousands of pictures six are read", async () => {
  const { fan, roomId } = await chatApi.pair();
  await chatApi.query(
    `WITH written AS (INSERT INTO messages (message_id, room_id, seq, sender_id, kind, body, sent_at)
       SELECT 'msg_' || lpad(n::text, 25, '0'), $1, n, $2, 'text', '사진', $3 FROM generate_series(1, 5000) n RETURNING message_id)
     INSERT INTO message_images (message_id, position, room_id, image_key, width, height, color, widths)
     SELECT message_id, 0, $1, message_id, 60, 40, '#aa6633', '{}' FROM written`,
    [roomId, fan.userId, api.clock.now()],
  );
  await chatApi.query("ANALYZE messages, message_images");
  const { text } = statements.get("chat_participant") as { text: string };
  const nodes = await planNodes(api.deps.database.pool, text, [fan.userId, roomId, api.clock.now()]);
  const read = nodes.filter((node) => node["Index Name"] === "message_images_of_room");
  expect(read.map((node) => node["Actual Rows"])).toEqual([6]);
});
