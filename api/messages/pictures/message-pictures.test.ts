import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser, unblockUser } from "#contract/blocks/endpoints";
import type { BroadcastId, RoomId } from "#contract/ids";
import {
  getMessage,
  getRoom,
  listBroadcasts,
  listMessages,
  sendMessage,
  startBroadcast,
} from "#contract/messages/endpoints";
import type { Message } from "#contract/messages/schemas";
import { getReportForAdmin, openReportSnapshot, resolveReport } from "#contract/moderation/admin-endpoints";
import { sendReport } from "#contract/moderation/endpoints";
import { signPostUpload } from "#contract/posts/endpoints";
import { signProfileUpload } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { postPictureUrl } from "../../media/picture-address";
import { removeObjects } from "../../media/remove-objects";
import type { LiveEvent } from "../../realtime/bus";
import { broadcastBatch } from "../broadcast";
import { eraseMessages } from "../personal-data";
import { syncRoom } from "../sync-room";

let sandbox: TestSandbox;
let api: TestApi;
let chatApi: ReturnType<typeof chat>;
let jpeg: Buffer;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({
    tossUrl: sandbox.url,
    env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
  });
  chatApi = chat(api);
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();
});
// The store checks signatures by the machine's clock, so the API's clock must agree.
beforeEach(() => api.clock.set(new Date()));
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

async function upload(as: Person, purpose: "message" | "post" | "profile" = "message"): Promise<string> {
  const file = { contentType: "image/jpeg" as const, size: jpeg.length };
  const { body } =
    purpose === "post"
      ? await api.send(signPostUpload, { as, body: file })
      : await api.send(signProfileUpload, { as, body: { ...file, purpose } });
  const put = await fetch(body.url, { method: "PUT", headers: body.headers, body: jpeg as BodyInit });
  expect(put.status).toBe(200);
  return body.publicUrl;
}
type Words = { body?: string; imageUrls?: string[]; clientId?: string };
const send = (as: Person, roomId: RoomId, { body = "", imageUrls = [], clientId = randomUUID() }: Words) =>
  api.send(sendMessage, { as, params: { roomId }, body: { body, imageUrls, clientId } });
const sendPicture = async (as: Person, roomId: RoomId, body = ""): Promise<Message> =>
  (await send(as, roomId, { body, imageUrls: [await upload(as)] })).body;
const messages = async (as: Person, roomId: RoomId) =>
  (await api.send(listMessages, { as, params: { roomId } })).body.items;
const read = async (as: Person, { roomId, messageId }: Message) =>
  (await api.send(getMessage, { as, params: { roomId, messageId } })).body;
const addressFor = async (as: Person, message: Message) => String((await read(as, message)).images[0]?.url);
const get = async (url: string, as?: Person) =>
  await api.app.request(url, { headers: { authorization: as ? `Bearer ${as.token}` : "guest" } });
const opens = async (url: string, as?: Person) => (await get(url, as)).status;
const fileOf = (url: string) => `${/prv\/message-[0-9a-f-]{36}/.exec(url)?.[0]}/480.webp`;
const isStored = (url: string) => api.deps.store.has(fileOf(url));
async function runRemovalJobs(): Promise<void> {
  const jobs = await chatApi.query(
    "DELETE FROM graphile_worker._private_jobs WHERE payload->'keys' IS NOT NULL RETURNING payload",
  );
  for (const { payload } of jobs) await removeObjects(api.deps, payload.keys);
}
const refusal = ({ status, body }: { status: number; body: { fields?: Record<string, string[]> } }) => [
  status,
  ...Object.entries(body.fields ?? {}).flat(2),
];
const missing = "올린 사진을 찾을 수 없어요. 사진을 다시 선택해 주세요.";

test("a message has pictures with text or alone, in their order, on every path that returns it", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const imageUrls = [await upload(fan), await upload(fan)];
  const sent = await send(fan, roomId, { body: "두 장이에요", imageUrls });
  expect(sent.status).toBe(201);
  expect(sent.body.images.map(({ url }: { url: string }) => fileOf(url))).toEqual(imageUrls.map(fileOf));
  const alone = await send(creator, roomId, { imageUrls: [await upload(creator)] });
  expect(alone.body).toMatchObject({ seq: 2, body: "", images: [{ width: 60, height: 40 }] });
  const counts = [["", 1] as const, ["두 장이에요", 2] as const];
  for (const as of [fan, creator]) {
    expect((await messages(as, roomId)).map(({ body, images }) => [body, images.length])).toEqual(counts);
    const room = await api.send(getRoom, { as, params: { participantId: roomId } });
    expect(room.body.lastMessage).toMatchObject({ body: "", images: [{ variants: [{ width: 60 }] }] });
    const synced = await syncRoom(api.deps, { userId: as.userId, roomId, after: 1, at: api.clock.now() });
    expect(synced.items[0]?.images).toHaveLength(1);
    expect((await read(as, alone.body)).images).toHaveLength(1);
  }
});

test("a message needs text or a picture, and has at most four", async () => {
  const { fan, roomId } = await chatApi.pair();
  expect(refusal(await send(fan, roomId, {}))).toEqual([400, "body", "글이나 사진을 넣어 주세요."]);
  const five = Array.from({ length: 5 }, () => "/media/prv/message-1/960.webp");
  expect(refusal(await send(fan, roomId, { imageUrls: five }))).toEqual([
    400,
    "imageUrls",
    "사진은 한 번에 4장까지 보낼 수 있어요.",
  ]);
});

test("an address opens for its one viewer in the room, marked for the recipient, never shared", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const [stranger, other] = [await api.person(), await chatApi.pair()];
  const message = await sendPicture(fan, roomId);
  const [own, received] = [await addressFor(fan, message), await addressFor(creator, message)];
  expect([await opens(own, fan), await opens(received, creator)]).toEqual([200, 200]);
  expect((await get(received, creator)).headers.get("cache-control")).toBe("private, max-age=300");
  const bytes = async (url: string, as: Person) => Buffer.from(await (await get(url, as)).arrayBuffer());
  expect((await bytes(own, fan)).equals(await bytes(received, creator))).toBe(false);
  for (const as of [undefined, stranger, other.creator, other.fan])
    for (const url of [own, received, received.replace(/\?.*/, "")]) expect(await opens(url, as)).toBe(404);
  expect([await opens(own, creator), await opens(received, fan)]).toEqual([404, 404]);
  const key = fileOf(own).replace("/480.webp", "");
  const signedFor = ({ userId }: Person) =>
    postPictureUrl(api.deps.keys, { key, width: 480, viewer: userId, at: api.clock.now() });
  const all = [creator, stranger, other.creator, other.fan];
  expect(await Promise.all(all.map((as) => opens(signedFor(as), as)))).toEqual([200, 404, 404, 404]);
});

test("only the sender's own unused upload for a message is accepted; else nothing is written", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const good = await upload(creator);
  const used = await upload(creator);
  await send(creator, roomId, { imageUrls: [used] });
  for (const url of [await upload(fan), await upload(creator, "post"), await upload(creator, "profile"), used, "x"])
    expect(refusal(await send(creator, roomId, { imageUrls: [good, url] }))).toEqual([400, "imageUrls.1", missing]);
  expect(refusal(await send(creator, roomId, { imageUrls: [good, good] }))).toEqual([400, "imageUrls.1", missing]);
  expect((await send(creator, roomId, { imageUrls: [good] })).body).toMatchObject({ seq: 2 });
});

test("a message resent under its client id is stored once; other pictures under it are refused", async () => {
  const { fan, roomId } = await chatApi.pair();
  const words = { body: "한 번만", imageUrls: [await upload(fan)], clientId: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(fan, roomId, words)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
  expect(answers.every(({ body }) => body.images.length === 1)).toBe(true);
  for (const imageUrls of [[], [await upload(fan)]])
    expect((await send(fan, roomId, { ...words, imageUrls })).status).toBe(409);
  expect((await send(fan, roomId, { ...words, body: "다른 말" })).status).toBe(409);
  expect(await messages(fan, roomId)).toHaveLength(1);
});

test("one picture in simultaneous messages is in one of them; no number is left out", async () => {
  const { fan, roomId } = await chatApi.pair();
  const imageUrls = [await upload(fan)];
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(fan, roomId, { imageUrls })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  expect((await send(fan, roomId, { body: "다음" })).body.seq).toBe(2);
});

test("a picture of a user who may not write in the room is neither encoded nor used", async () => {
  const { fan, roomId } = await chatApi.pair();
  const imageUrls = [await upload(fan)];
  await chatApi.query("UPDATE subscriptions SET period_ends_at = $2 WHERE fan_id = $1", [fan.userId, new Date(0)]);
  expect(refusal(await send(fan, roomId, { imageUrls })).slice(0, 2)).toEqual([403, "room"]);
  expect((await send(await api.person(), roomId, { imageUrls })).status).toBe(404);
  expect(await isStored(String(imageUrls[0]))).toBe(false);
  expect(await chatApi.query("SELECT adopted_at FROM uploads WHERE user_id = $1", [fan.userId])).toEqual([
    { adopted_at: null },
  ]);
});

test("across a block neither participant's pictures open for the other", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const toCreator = await addressFor(creator, await sendPicture(fan, roomId));
  const toFan = await addressFor(fan, await sendPicture(creator, roomId));
  const both = async () => [await opens(toCreator, creator), await opens(toFan, fan)];
  await api.send(blockUser, { as: fan, params: { userId: creator.userId } });
  expect(await both()).toEqual([404, 404]);
  await api.send(unblockUser, { as: fan, params: { userId: creator.userId } });
  expect(await both()).toEqual([200, 200]);
});

test("a reported message's snapshot has its pictures; taken down, its files are removed", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const words = { imageUrls: [await upload(creator)], clientId: randomUUID() };
  const message = (await send(creator, roomId, words)).body;
  const received = await addressFor(fan, message);
  const complaint = { targetType: "message", targetId: message.messageId, reason: "abuse" };
  const { body: report } = await api.send(sendReport, { as: fan, body: complaint });
  const admin = await api.person({ role: "admin" });
  const params = { id: report.reportId };
  await api.send(openReportSnapshot, { as: admin, params });
  const { evidence } = (await api.send(getReportForAdmin, { as: admin, params })).body;
  expect(evidence.pictures).toHaveLength(1);
  expect(await opens(String(evidence.pictures[0]?.url), admin)).toBe(200);
  await api.send(resolveReport, { as: admin, params, body: { outcome: "removed", reason: "욕설" } });
  expect(await opens(received, fan)).toBe(404);
  await runRemovalJobs();
  expect([await isStored(received), await messages(fan, roomId)]).toEqual([false, []]);
  expect((await send(creator, roomId, words)).body).toMatchObject({ seq: 1, body: "", images: [] });
});

test("an export has the user's own pictures; deleting the account removes their files", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const own = await sendPicture(fan, roomId);
  const received = await sendPicture(creator, roomId);
  const { tables } = (await api.send(exportPersonalData, { as: fan })).body;
  const address = expect.stringContaining(fileOf(String(own.images[0]?.url)));
  expect(tables.messagePictures).toEqual([{ messageId: own.messageId, position: 0, address }]);
  const files = [String(own.images[0]?.url), String(received.images[0]?.url)];
  await api.deps.database.db.transaction().execute((tx) => eraseMessages(tx, fan.userId));
  await runRemovalJobs();
  expect(await Promise.all(files.map(isStored))).toEqual([false, true]);
});

test("a broadcast's pictures are in each member's room and open for no other user", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const [second, stranger] = [await api.person(), await api.person()];
  const planId = (await chatApi.query("SELECT plan_id FROM plans WHERE creator_id = $1", [creator.userId]))[0].plan_id;
  const secondRoom = await chatApi.subscribe(second, creator, planId);
  const words = { body: "", imageUrls: [await upload(creator)], clientId: randomUUID() };
  const begin = (body: object) => api.send(startBroadcast, { as: creator, body: { ...words, ...body } });
  const begun = await Promise.all([begin({}), begin({}), begin({})]);
  expect(new Set(begun.map(({ body }) => body.broadcastId)).size).toBe(1);
  expect((await begin({ imageUrls: [await upload(creator)] })).status).toBe(409);
  expect((await begin({ clientId: randomUUID() })).status).toBe(400);
  await broadcastBatch(api.deps, begun[0]?.body.broadcastId as BroadcastId);
  const [first] = (await messages(fan, roomId)) as [Message];
  const [other] = (await messages(second, secondRoom)) as [Message];
  const [toFirst, toOther] = [await addressFor(fan, first), await addressFor(second, other)];
  expect([await opens(toFirst, fan), await opens(toOther, second), await opens(toFirst, stranger)]).toEqual([
    200, 200, 404,
  ]);
  const { items } = (await api.send(listBroadcasts, { as: creator })).body;
  expect(await opens(String(items[0]?.images[0]?.url), creator)).toBe(200);
  const { body: report } = await api.send(sendReport, {
    as: fan,
    body: { targetType: "message", targetId: first.messageId, reason: "abuse" },
  });
  const admin = await api.person({ role: "admin" });
  const decision = { outcome: "removed", reason: "욕설" };
  await api.send(resolveReport, { as: admin, params: { id: report.reportId }, body: decision });
  await runRemovalJobs();
  expect([await opens(toFirst, fan), await opens(toOther, second)]).toEqual([404, 200]);
  await api.deps.database.db.transaction().execute((tx) => eraseMessages(tx, creator.userId));
  await runRemovalJobs();
  expect(await isStored(toOther)).toBe(false);
});

test("sockets get addresses signed for their own user, in frames that PostgreSQL can carry", async () => {
  const { fan, creator, roomId } = await chatApi.pair();
  const events: LiveEvent[] = [];
  const unsubscribe = api.deps.bus.subscribe({ onEvent: (event) => events.push(event), onMissed: () => undefined });
  const imageUrls = await Promise.all(Array.from({ length: 4 }, () => upload(fan)));
  await send(fan, roomId, { body: "\u{1f33b}".repeat(1_000), imageUrls });
  await unsubscribe();
  const sent = events.filter(({ frame }) => frame.type === "message");
  expect(sent.map(({ to }) => to)).toEqual([[fan.userId], [creator.userId]]);
  for (const [i, as] of [fan, creator].entries()) {
    const frame = sent[i]?.frame as { message: Message };
    expect(frame.message.images).toHaveLength(4);
    for (const { url } of frame.message.images) expect(await opens(url, as)).toBe(200);
    // A wider picture has two more variants.
    const [image] = frame.message.images as [Message["images"][number]];
    const variants = [480, 960, 1_600].map((width) => ({ ...image.variants[0], width }));
    const widest = { ...frame.message, images: Array(4).fill({ ...image, variants }) };
    expect(
      Buffer.byteLength(JSON.stringify({ to: [as.userId], frame: { type: "message", message: widest } })),
    ).toBeLessThan(7_800);
  }
});
