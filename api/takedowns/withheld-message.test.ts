import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import type { BroadcastId, MessageId, RoomId, TakedownId } from "#contract/ids";
import {
  getMessage,
  getParticipant,
  listBroadcasts,
  listMessages,
  listRooms,
  searchMessages,
  sendMessage,
  startBroadcast,
} from "#contract/messages/endpoints";
import type { Message } from "#contract/messages/schemas";
import { getReportForAdmin, openReportSnapshot } from "#contract/moderation/admin-endpoints";
import { sendReport } from "#contract/moderation/endpoints";
import { signProfileUpload } from "#contract/profiles/endpoints";
import { decideTakedown, getTakedown, openTakedownContent } from "#contract/takedowns/admin-endpoints";
import { confirmTakedown, requestTakedown } from "#contract/takedowns/endpoints";
import type { Person } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { erasePersonalData } from "../account-deletion/personal-data";
import { pictureKeyIn } from "../media/picture-address";
import { pictureAccess } from "../media/queries";
import { broadcastBatch } from "../messages/broadcast";
import { searchMessages as findMessages } from "../messages/history/search-messages";
import { getMessage as readMessage } from "../messages/queries";
import { syncRoom } from "../messages/sync-room";
import type { LiveEvent } from "../realtime/bus";
import { endpoints } from "../server";
import { returnWithheld } from "./return-withheld";

const fixture = writingFixture();
const days = 86_400;
const canary = "messagecanary";
const table = async (text: string, values: unknown[] = []) =>
  (await fixture.api.deps.database.pool.query(text, values)).rows;
const decide = async (as: Person, id: TakedownId, outcome: string) => {
  const body = { outcome, reason: "살펴보았어요" };
  return (await fixture.api.send(decideTakedown, { as, params: { id }, body })).status;
};
const newAdmin = () => fixture.api.person({ role: "admin" });

async function upload(as: Person, file = fixture.jpeg): Promise<string> {
  const body = { contentType: "image/jpeg", size: file.length, purpose: "message" };
  const offer = (await fixture.api.send(signProfileUpload, { as, body })).body;
  await fetch(offer.url, { method: "PUT", headers: offer.headers, body: file as BodyInit });
  return offer.publicUrl;
}

type Words = { body?: string; imageUrls?: string[]; clientId?: string };
const send = (as: Person, roomId: RoomId, words: Words) =>
  fixture.api.send(sendMessage, { as, params: { roomId }, body: { body: "", clientId: randomUUID(), ...words } });
const read = (as: Person, { roomId, messageId }: Pick<Message, "roomId" | "messageId">) =>
  fixture.api.send(getMessage, { as, params: { roomId, messageId } });
const listed = async (as: Person, roomId: RoomId): Promise<Message[]> =>
  (await fixture.api.send(listMessages, { as, params: { roomId } })).body.items;
const found = async (as: Person, roomId: RoomId) =>
  (await fixture.api.send(searchMessages, { as, params: { roomId }, query: { q: canary } })).body.items.length;
const addressOf = ({ roomId, messageId, seq }: Message) => `/messages/${roomId}?at=${seq}#${messageId}`;
const pictureFor = async (as: Person, message: Message) => String((await read(as, message)).body.images[0]?.url);

const request = (address: string, more: object = {}) => {
  const words = { name: "권리자", role: "self", statement: "제 사진이에요", ground: "privacy", footageKind: null };
  return fixture.api.send(requestTakedown, { body: { ...words, email: "someone@example.com", address, ...more } });
};

/** A confirmed request about the message. */
async function report(message: Message, more: object = {}): Promise<TakedownId> {
  const email = `${message.messageId}@example.com`;
  expect((await request(addressOf(message), { email, ...more })).status).toBe(204);
  const [row] = await table(
    "UPDATE takedowns SET confirmed_at = $2 WHERE email = $1 AND outcome IS NULL RETURNING takedown_id",
    [email, fixture.api.clock.now()],
  );
  return row.takedown_id;
}

/** A message with a text and a picture from the creator to the fan, who are both in its room. */
async function sent(file = fixture.jpeg) {
  const { creator, fan, api } = fixture;
  const roomId = await chat(api).subscribe(fan, creator);
  const words = { body: `${canary} 안녕`, imageUrls: [await upload(creator, file)], clientId: randomUUID() };
  const message: Message = (await send(creator, roomId, words)).body;
  return { roomId, words, message };
}

async function withheld() {
  const before = await sent();
  const id = await report(before.message);
  const admin = await newAdmin();
  expect(await decide(admin, id, "withheld")).toBe(204);
  const until = new Date(fixture.api.clock.now().getTime() + 30 * days * 1000).toISOString();
  return { ...before, id, admin, until };
}

/** A broadcast with a text and a picture to the fan and another member. */
async function broadcast() {
  const { api, creator, fan } = fixture;
  const second = await api.person();
  const planId = await api.plan(creator);
  const rooms = [await chat(api).subscribe(fan, creator, planId), await chat(api).subscribe(second, creator, planId)];
  const words = { body: `${canary} 모두에게`, imageUrls: [await upload(creator)], clientId: randomUUID() };
  const { broadcastId } = (await api.send(startBroadcast, { as: creator, body: words })).body;
  const run = () => broadcastBatch(api.deps, broadcastId as BroadcastId);
  const past = async () => (await api.send(listBroadcasts, { as: creator })).body.items;
  return { second, planId, rooms: rooms as [RoomId, RoomId], run, past };
}

test("no endpoint returns text or picture of a withheld message, to either side of the room", async () => {
  const { api, creator, fan } = fixture;
  const before = await sent();
  const complaint = { targetType: "message", targetId: before.message.messageId, reason: "abuse" };
  expect((await api.send(sendReport, { as: fan, body: complaint })).status).toBe(201);
  const id = await report(before.message);
  expect(await decide(await newAdmin(), id, "withheld")).toBe(204);
  const { roomId, messageId } = before.message;
  const canaries = [canary, pictureKeyIn(String(before.words.imageUrls[0])) as string];
  const paths = endpoints.filter(({ method, path }) => method === "get" && !path.startsWith("/admin"));
  for (const as of [undefined, fan, creator])
    for (const { path } of paths) {
      const filled = path
        .replace("{domain}", creator.domain)
        .replace("/takedowns/{id}", `/takedowns/${id}`)
        .replace(/\{(roomId|participantId)\}/, roomId)
        .replace(/\{\w+\}/g, messageId);
      for (const query of ["", "?q=안녕", "?around=1"]) {
        const { status, body } = await api.request("GET", filled + query, { as });
        // A sender's own data archive is the one place where the text stays.
        if (status === 200 && path !== "/accounts/export")
          for (const each of canaries) expect(JSON.stringify(body), filled).not.toContain(each);
      }
    }
});

test("both sides get the moment in place of text and pictures wherever the room shows it", async () => {
  const { roomId, message, until } = await withheld();
  const { api, creator, fan } = fixture;
  for (const as of [creator, fan]) {
    const notice = { messageId: message.messageId, seq: 1, body: "", images: [], withheldUntil: until };
    expect((await read(as, message)).body).toMatchObject(notice);
    expect(await listed(as, roomId)).toMatchObject([notice]);
    const rooms = (await api.send(listRooms, { as })).body.items;
    expect(rooms).toMatchObject([{ lastMessage: notice }]);
    expect((await api.send(getParticipant, { as, params: { roomId } })).body.pictures).toEqual([]);
    const synced = await syncRoom(api.deps, { userId: as.userId, roomId, after: 0, at: api.clock.now() });
    expect(synced.items).toMatchObject([notice]);
    expect(await found(as, roomId)).toBe(0);
  }
});

test("open pages of both sides load again once a message is withheld, and no frame has its text", async () => {
  const { api, creator, fan } = fixture;
  const { message, words, roomId } = await sent();
  const [id, admin] = [await report(message), await newAdmin()];
  const events: LiveEvent[] = [];
  const unsubscribe = api.deps.bus.subscribe({ onEvent: (event) => events.push(event), onMissed: () => undefined });
  await decide(admin, id, "withheld");
  expect(events).toMatchObject([{ to: [fan.userId, creator.userId], frame: { type: "room", roomId } }]);
  const again = await send(creator, roomId, words);
  await unsubscribe();
  expect([again.status, again.body.messageId, again.body.body]).toEqual([201, message.messageId, ""]);
  expect(events.map(({ frame }) => frame.type)).toEqual(["room", "message", "message"]);
  expect(JSON.stringify(events)).not.toContain(canary);
});

test("a withheld message is back thirty days later to the second, before any job has run", async () => {
  const { roomId, message, words, id } = await withheld();
  const { deps, clock } = fixture.api;
  const { userId } = fixture.fan;
  const key = pictureKeyIn(String(words.imageUrls[0])) as string;
  // Sessions end before thirty days do, so the functions of the endpoints are called.
  const seen = async () => {
    const at = clock.now();
    const { body, images } = await readMessage(deps, userId, { roomId, messageId: message.messageId, at });
    const hits = await findMessages(deps, userId, { roomId, query: { q: canary }, at });
    return [body, images.length, hits.items.length, (await pictureAccess(deps, userId, { key, at })).allowed];
  };
  clock.advance(30 * days - 1);
  expect(await seen()).toEqual(["", 0, 0, false]);
  clock.advance(1);
  expect(await seen()).toEqual([words.body, 1, 1, true]);
  const events: LiveEvent[] = [];
  const unsubscribe = deps.bus.subscribe({ onEvent: (event) => events.push(event), onMissed: () => undefined });
  for (const _ of [1, 2]) await returnWithheld(deps, { takedownId: id });
  await unsubscribe();
  expect(events).toMatchObject([{ frame: { type: "room", roomId } }]);
  const [row] = await table("SELECT outcome FROM takedowns WHERE takedown_id = $1", [id]);
  const left = await table("SELECT FROM withheld_messages WHERE source_id = $1", [message.messageId]);
  expect([row.outcome, left]).toEqual(["returned", []]);
});

test("a withheld picture opens for admins alone, and for both sides once it is restored", async () => {
  const { creator, fan, api } = fixture;
  const { message, words } = await sent();
  const [own, received] = [await pictureFor(creator, message), await pictureFor(fan, message)];
  const opened = async () => [await fixture.opens(own, creator), await fixture.opens(received, fan)];
  expect(await opened()).toEqual([200, 200]);
  const [id, admin] = [await report(message), await newAdmin()];
  await decide(admin, id, "withheld");
  expect(await opened()).toEqual([404, 404]);
  await api.send(openTakedownContent, { as: admin, params: { id } });
  const shown = (await api.send(getTakedown, { as: admin, params: { id } })).body;
  expect(shown).toMatchObject({ targetType: "message", address: addressOf(message), reportedBody: words.body });
  expect(await fixture.opens(String(shown.pictures[0]?.url), admin)).toBe(200);
  expect(await decide(admin, id, "restored")).toBe(204);
  expect([await opened(), (await read(fan, message)).body.body]).toEqual([[200, 200], words.body]);
});

test("a broadcast is withheld in every room, by one case at a time, and is sent no further", async () => {
  const { api, creator, fan } = fixture;
  const { second, planId, rooms, run, past } = await broadcast();
  await run();
  await table("UPDATE broadcasts SET done_at = NULL, cursor_id = '' WHERE creator_id = $1", [creator.userId]);
  const [toFan] = (await listed(fan, rooms[0])) as [Message];
  const [toSecond] = (await listed(second, rooms[1])) as [Message];
  const addresses = [await pictureFor(fan, toFan), await pictureFor(second, toSecond)] as const;
  const [id, other, admin] = [await report(toFan), await report(toSecond), await newAdmin()];
  expect([await decide(admin, id, "withheld"), await decide(admin, other, "withheld")]).toEqual([204, 409]);
  for (const [as, message] of [
    [fan, toFan],
    [second, toSecond],
    [creator, toSecond],
  ] as const)
    expect((await read(as, message)).body).toMatchObject({ body: "", images: [], withheldUntil: expect.any(String) });
  expect([await fixture.opens(addresses[0], fan), await fixture.opens(addresses[1], second)]).toEqual([404, 404]);
  expect(await past()).toMatchObject([{ body: "", images: [], sentCount: 2, withheldUntil: expect.any(String) }]);
  const third = await api.person();
  const thirdRoom = await chat(api).subscribe(third, creator, planId);
  await run();
  expect(await listed(third, thirdRoom)).toEqual([]);
  expect(await decide(admin, id, "restored")).toBe(204);
  expect([(await read(second, toSecond)).body.body, (await past())[0]?.body]).toEqual([toSecond.body, toSecond.body]);
});

test("a broadcast that is removed leaves every room and the creator's list, with its files", async () => {
  const { fan } = fixture;
  const { second, rooms, run, past } = await broadcast();
  await run();
  const [toFan] = (await listed(fan, rooms[0])) as [Message];
  const [toSecond] = (await listed(second, rooms[1])) as [Message];
  const key = pictureKeyIn(await pictureFor(fan, toFan));
  const [id, admin] = [await report(toFan), await newAdmin()];
  for (const outcome of ["withheld", "removed"]) expect(await decide(admin, id, outcome)).toBe(204);
  await fixture.runRemovalJobs();
  expect([await listed(fan, rooms[0]), await listed(second, rooms[1]), await past()]).toEqual([[], [], []]);
  expect((await read(second, toSecond)).status).toBe(404);
  expect(await fixture.api.deps.store.get(`${key}/480.webp`)).toBeNull();
});

test("a message removed as illegal footage is deleted, and its file is refused when sent again", async () => {
  const { api, creator, fan } = fixture;
  const footage = Buffer.concat([fixture.jpeg, Buffer.from("footage")]);
  const { message, roomId } = await sent(footage);
  const address = await pictureFor(fan, message);
  const id = await report(message, { ground: "illegalFootage", footageKind: "filmed" });
  const admin = await newAdmin();
  for (const outcome of ["withheld", "removed"]) expect(await decide(admin, id, outcome)).toBe(204);
  await fixture.runRemovalJobs();
  expect([await listed(fan, roomId), await listed(creator, roomId)]).toEqual([[], []]);
  expect(await fixture.opens(address, fan)).toBe(404);
  expect(await api.deps.store.get(`${pictureKeyIn(address)}/480.webp`)).toBeNull();
  const again = await send(creator, roomId, { imageUrls: [await upload(creator, footage)] });
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([400, ["imageUrls.0"]]);
});

test("a request refused by an admin changes nothing in the room", async () => {
  const { message, words } = await sent();
  expect(await decide(await newAdmin(), await report(message), "refused")).toBe(204);
  expect((await read(fixture.fan, message)).body).toMatchObject({ body: words.body, withheldUntil: null });
});

test("a guest requests by a message's address, and the case does not tell its text", async () => {
  const { api } = fixture;
  const { message } = await sent();
  const email = `guest-${message.messageId}@example.com`;
  expect((await request(`${api.deps.env.PUBLIC_URL}${addressOf(message)}`, { email })).status).toBe(204);
  const [mail] = await table("SELECT payload::text AS text FROM graphile_worker._private_jobs");
  expect(JSON.stringify(mail)).not.toContain(canary);
  const token = "a-token-of-the-mailed-link-000";
  await table("UPDATE takedowns SET requester_token_hash = sha256($2::text::bytea) WHERE email = $1", [email, token]);
  const { body } = await api.send(confirmTakedown, { body: { token } });
  expect(body).toMatchObject({ party: "requester", isConfirmed: true, address: addressOf(message) });
  expect(JSON.stringify(body)).not.toContain(canary);
});

test("an address of a room, of another room's message or of a removed one is refused alike", async () => {
  const { message, roomId } = await sent();
  const other = await chat(fixture.api).pair();
  const removed = (await send(fixture.creator, roomId, { body: "지울 말" })).body as Message;
  await decide(await newAdmin(), await report(removed), "removed");
  const unknown = { ...message, messageId: `msg_${"0".repeat(25)}` as MessageId };
  const addresses = [
    ...[`/messages/${roomId}`, `/messages/${roomId}#latest`, addressOf({ ...message, roomId: other.roomId })],
    ...[addressOf(unknown), addressOf(removed), "/messages/rom_00000000"],
  ];
  for (const address of addresses) {
    const refused = await request(address);
    expect([address, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([address, 400, ["address"]]);
  }
});

test("a withheld message can be reported, for admins to read, and stays in its sender's archive", async () => {
  const { api, creator, fan } = fixture;
  const { message, words, admin } = await withheld();
  const complaint = { targetType: "message", targetId: message.messageId, reason: "abuse" };
  const { body: made } = await api.send(sendReport, { as: fan, body: complaint });
  const params = { id: made.reportId };
  await api.send(openReportSnapshot, { as: admin, params });
  const { evidence } = (await api.send(getReportForAdmin, { as: admin, params })).body;
  expect([evidence.body, evidence.pictures.length]).toEqual([words.body, 1]);
  const { tables } = (await api.send(exportPersonalData, { as: creator })).body;
  expect(tables.messages).toMatchObject([{ body: words.body }]);
});

test("a withheld message is deleted with its sender's account, and its case is closed as removed", async () => {
  const { api, creator } = fixture;
  const { id } = await withheld();
  const at = api.clock.now();
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId: creator.userId, at }));
  api.clock.advance(30 * days);
  await returnWithheld(api.deps, { takedownId: id });
  const [row] = await table("SELECT outcome, reported_body FROM takedowns WHERE takedown_id = $1", [id]);
  const left = await table("SELECT FROM withheld_messages WHERE sender_id = $1", [creator.userId]);
  expect([row, left]).toEqual([{ outcome: "removed", reported_body: "" }, []]);
});
