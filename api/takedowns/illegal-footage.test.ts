import sharp from "sharp";
import { expect, test } from "vitest";
import { saveApplicationDraft } from "#contract/applications/endpoints";
import { openCampaign } from "#contract/campaigns/endpoints";
import type { PostId, RoomId, TakedownId, UserId } from "#contract/ids";
import { listMessages, sendMessage, startBroadcast } from "#contract/messages/endpoints";
import { editProfile, signProfileUpload } from "#contract/profiles/endpoints";
import { decideTakedown } from "#contract/takedowns/admin-endpoints";
import { getTransparencyReport, requestTakedown } from "#contract/takedowns/endpoints";
import type { Person } from "#tests/support/api";
import { campaignInput } from "#tests/support/fixtures/campaign-fixture";
import { chat } from "#tests/support/fixtures/chat";
import { fieldOf, newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";
import { erasePersonalData } from "../account-deletion/personal-data";
import { encodeAvif } from "../media/encode-avif";
import { broadcastBatch } from "../messages/broadcast";
import { removeCopies } from "./remove-copies";

const fixture = writingFixture();
const { write, upload, remove, edit, save, draft, read, runRemovalJobs } = fixture;
const table = async (text: string, values: unknown[] = []) =>
  (await fixture.api.deps.database.pool.query(text, values)).rows;

/** A confirmed report of the post as illegal footage, or as `ground`. */
async function report(postId: PostId, ground = "illegalFootage"): Promise<TakedownId> {
  const email = `${postId}-${ground}@example.com`.toLowerCase();
  const footageKind = ground === "illegalFootage" ? "filmed" : null;
  const words = { name: "신고한 사람", role: "agent", statement: "불법촬영물이에요", ground, footageKind };
  await fixture.api.send(requestTakedown, { body: { ...words, address: `/posts/${postId}`, email } });
  const at = fixture.api.clock.now();
  const [row] = await table("UPDATE takedowns SET confirmed_at = $2 WHERE email = $1 RETURNING takedown_id", [
    email,
    at,
  ]);
  return row.takedown_id;
}
const decide = async (id: TakedownId, outcome: string) => {
  const as = await fixture.api.person({ role: "admin" });
  const body = { outcome, reason: "살펴보았어요" };
  return (await fixture.api.send(decideTakedown, { as, params: { id }, body })).status;
};
/** A picture unlike any other test's, as its bytes. */
let made = 0;
const picture = () => {
  made += 1;
  return sharp({ create: { width: 60 + made, height: 40, channels: 3, background: "#36a" } })
    .jpeg()
    .toBuffer();
};
const postOf = async (bytes: Buffer, as = fixture.creator) => {
  const url = await upload(bytes, "image/jpeg", as);
  return write({ body: "글", images: [{ url, alt: "" }] }, { as });
};

test("a removed file is refused from every user, and any other file is not", async () => {
  const bytes = await picture();
  const { postId } = (await postOf(bytes)).body;
  expect(await decide(await report(postId), "removed")).toBe(204);
  const other = await fixture.api.person({ role: "activist" });
  for (const as of [fixture.creator, other]) {
    const answer = await postOf(bytes, as);
    expect([answer.status, ...fieldOf(answer)]).toEqual([
      400,
      "images.0.url",
      ["불법촬영물로 삭제된 파일과 같아서 올릴 수 없어요."],
    ]);
  }
  expect((await postOf(await picture(), other)).status).toBe(201);
});

test("files are refused although their author replaced them or deleted the post before", async () => {
  for (const hide of [(postId: PostId) => edit(postId, { body: "사진 없는 글" }), (postId: PostId) => remove(postId)]) {
    const bytes = await picture();
    const { postId } = (await postOf(bytes)).body;
    const id = await report(postId);
    expect((await hide(postId)).status).toBeLessThan(300);
    expect(await decide(id, "removed")).toBe(204);
    expect((await postOf(bytes)).status).toBe(400);
  }
});

test("a post removed for another reason, or not removed, leaves its files allowed", async () => {
  const bytes = await picture();
  const first = (await postOf(bytes)).body.postId;
  expect(await decide(await report(first), "refused")).toBe(204);
  expect(await decide(await report(first, "copyright"), "removed")).toBe(204);
  expect((await postOf(bytes)).status).toBe(201);
});

const refused = [400, "불법촬영물로 삭제된 파일과 같아서 올릴 수 없어요."];
const refusalOf = ({ status, body }: { status: number; body: { fields?: Record<string, string[]> } }) => [
  status,
  Object.values(body.fields ?? {})[0]?.[0],
];
/** Runs the jobs whose payload has `field`. */
async function runJobs<P>(field: string, run: (payload: P) => Promise<void>): Promise<void> {
  const jobs = await table(
    "DELETE FROM graphile_worker._private_jobs WHERE payload->$1 IS NOT NULL RETURNING payload",
    [field],
  );
  for (const { payload } of jobs) await run(payload);
}
const runCopyJobs = () =>
  runJobs<{ hashes: string[]; adminId: UserId }>("hashes", (payload) => removeCopies(fixture.api.deps, payload));
const profileUpload = async (as: Person, bytes: Buffer, purpose: string) => {
  const { body } = await fixture.api.send(signProfileUpload, {
    as,
    body: { contentType: "image/jpeg", size: bytes.length, purpose },
  });
  await fetch(body.url, { method: "PUT", headers: body.headers, body: bytes as BodyInit });
  return body.publicUrl;
};
const imageOf = async (postId: PostId, as?: Person) => (await read(postId, as)).body.images;
const openReports = (as: Person) =>
  table("SELECT reason FROM reports WHERE target_id = $1 AND resolved_at IS NULL", [as.userId]);

test("copies of a removed file leave every post, draft, profile, cover, campaign and application", async () => {
  const { api, creator } = fixture;
  const bytes = await picture();
  const [other, applicant] = [await api.person({ role: "activist" }), await api.person()];
  const { postId } = (await postOf(bytes)).body;
  const second = (await postOf(bytes)).body.postId;
  const url = await upload(bytes, "image/jpeg", other);
  const onlyPicture = (await write({ images: [{ url, alt: "" }] }, { as: other })).body.postId;
  const draftId = newDraftId();
  const drafted = { body: "초안", images: [{ url: await upload(bytes), alt: "" }] };
  expect((await save(draftId, { ...drafted, version: 0 })).status).toBe(200);
  const profile = {
    profileImageUrl: await profileUpload(other, bytes, "profile"),
    backgroundImageUrl: await profileUpload(other, bytes, "background"),
  };
  expect((await api.send(editProfile, { as: other, body: profile })).status).toBe(200);
  const profileUrl = await profileUpload(applicant, bytes, "profile");
  expect((await api.send(saveApplicationDraft, { as: applicant, body: { profileUrl } })).status).toBe(200);
  const imageUrl = await profileUpload(creator, bytes, "campaign");
  const closesAt = new Date(api.clock.now().getTime() + 864_000_000).toISOString();
  expect((await api.send(openCampaign, { as: creator, body: { ...campaignInput, imageUrl, closesAt } })).status).toBe(
    201,
  );
  await runJobs("widths", async (payload: { key: string; widths: number[] }) => encodeAvif(api.deps, payload));
  const shown = [...(await imageOf(second)), ...(await imageOf(onlyPicture))].map((image) => image.url);
  const addresses = [...shown, profile.profileImageUrl, profile.backgroundImageUrl, imageUrl, profileUrl];
  const statuses = (accept: string) =>
    Promise.all(
      addresses.map(
        async (path) => (await api.app.request(path, { headers: { authorization: "guest", accept } })).status,
      ),
    );
  expect(await statuses("image/avif")).toEqual(Array(6).fill(200));
  const cards = () =>
    Promise.all(
      [`/og/posts/${second}`, `/og/creators/${other.domain}`].map(async (path) =>
        Buffer.from(await (await api.app.request(path)).arrayBuffer()).toString("base64"),
      ),
    );
  const before = await cards();

  expect(await decide(await report(postId), "removed")).toBe(204);
  expect(refusalOf(await write({ ...drafted, draftId }))).toEqual(refused);
  await runCopyJobs();
  await runRemovalJobs();
  expect(await statuses("image/avif")).toEqual(Array(6).fill(404));
  expect(await statuses("image/webp")).toEqual(Array(6).fill(404));
  const after = await cards();
  expect(after.map((card, i) => card === before[i])).toEqual([false, false]);
  expect([await imageOf(second), (await draft(draftId)).body.images]).toEqual([[], []]);
  expect((await read(onlyPicture)).status).toBe(410);
  expect(refusalOf(await write({ ...drafted, draftId }))).toEqual(refused);
  expect(refusalOf(await edit(second, { body: "글", images: drafted.images }))).toEqual(refused);
  expect(refusalOf(await api.send(editProfile, { as: other, body: profile }))).toEqual(refused);
  const again = { backgroundImageUrl: await profileUpload(creator, bytes, "background") };
  expect(refusalOf(await api.send(editProfile, { as: creator, body: again }))).toEqual(refused);
  expect([await openReports(creator), await openReports(other)]).toEqual([
    [{ reason: "sexual" }],
    [{ reason: "sexual" }],
  ]);
});

const messageWith = (as: Person, roomId: RoomId, words: { body?: string; imageUrls: string[] }) =>
  fixture.api.send(sendMessage, { as, params: { roomId }, body: { body: "", ...words } });

test("copies of a removed file leave messages and broadcasts; what was nothing else disappears", async () => {
  const { api } = fixture;
  const { fan, creator, roomId } = await chat(api).pair();
  const bytes = await picture();
  const { postId } = (await postOf(bytes)).body;
  const uploaded = () => profileUpload(creator, bytes, "message");
  await messageWith(creator, roomId, { imageUrls: [await uploaded()] });
  const other = await profileUpload(creator, await picture(), "message");
  await messageWith(creator, roomId, { body: "글", imageUrls: [await uploaded(), other] });
  const broadcasts = [
    { body: "", imageUrls: [await uploaded()], clientId: "broadcast-1" },
    { body: "소식", imageUrls: [await uploaded()], clientId: "broadcast-2" },
  ];
  for (const body of broadcasts) {
    const { broadcastId } = (await api.send(startBroadcast, { as: creator, body })).body;
    if (body.body === "") await broadcastBatch(api.deps, broadcastId);
  }
  const shown = async () =>
    (await api.send(listMessages, { as: fan, params: { roomId } })).body.items.map(({ body, images }) => [
      body,
      images.map(({ url }) => url),
    ]);
  const before = (await shown()).flatMap(([, urls]) => urls as string[]);
  expect(before).toHaveLength(4);

  expect(await decide(await report(postId), "removed")).toBe(204);
  await runCopyJobs();
  await runRemovalJobs();
  const after = await shown();
  expect(after).toEqual([["글", [expect.stringContaining(other.slice(0, 50))]]]);
  const open = await Promise.all(
    before.map(
      async (url) => (await api.app.request(url, { headers: { authorization: `Bearer ${fan.token}` } })).status,
    ),
  );
  expect(open.sort()).toEqual([200, 404, 404, 404]);
  const left = await table("SELECT body, images, done_at IS NOT NULL AS done FROM broadcasts ORDER BY body", []);
  expect(left).toEqual([
    { body: "", images: [], done: true },
    { body: "소식", images: [], done: false },
  ]);
  expect(await openReports(creator)).toEqual([{ reason: "sexual" }]);
  expect(refusalOf(await messageWith(creator, roomId, { imageUrls: [await uploaded()] }))).toEqual(refused);
});

test("a file that is removed while a message with it is sent is refused, and nothing is sent", async () => {
  const { fan, creator, roomId } = await chat(fixture.api).pair();
  const bytes = await picture();
  const id = await report((await postOf(bytes)).body.postId);
  const imageUrls = [await profileUpload(fan, bytes, "message")];
  const { store } = fixture.api.deps;
  fixture.api.deps.store = {
    ...store,
    put: async (...file) => {
      fixture.api.deps.store = store;
      expect(await decide(id, "removed")).toBe(204);
      return store.put(...file);
    },
  };
  expect(refusalOf(await messageWith(fan, roomId, { body: "글", imageUrls }))).toEqual(refused);
  expect((await fixture.api.send(listMessages, { as: creator, params: { roomId } })).body.items).toEqual([]);
});

test("a file that is removed while a post with it is published is refused", async () => {
  const bytes = await picture();
  const { postId } = (await postOf(bytes)).body;
  const id = await report(postId);
  const other = await fixture.api.person({ role: "activist" });
  const draftId = newDraftId();
  const images = [{ url: await upload(bytes, "image/jpeg", other), alt: "" }];
  await save(draftId, { body: "초안", images, version: 0 }, other);
  const { store } = fixture.api.deps;
  fixture.api.deps.store = {
    ...store,
    get: async (key) => {
      fixture.api.deps.store = store;
      expect(await decide(id, "removed")).toBe(204);
      return store.get(key);
    },
  };
  expect(refusalOf(await write({ body: "초안", images, draftId }, { as: other }))).toEqual(refused);
});

test("files are refused although their author's account was deleted before the decision", async () => {
  const { api, creator } = fixture;
  const bytes = await picture();
  const id = await report((await postOf(bytes)).body.postId);
  const at = api.clock.now();
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId: creator.userId, at }));
  expect(await table("SELECT FROM uploads WHERE user_id = $1", [creator.userId])).toEqual([]);
  expect(await decide(id, "removed")).toBe(204);
  const other = await api.person({ role: "activist" });
  expect(refusalOf(await postOf(bytes, other))).toEqual(refused);
});

test("the public report counts each half year of Seoul from the cases", async () => {
  const { api } = fixture;
  const figuresOf = async (half: string) => {
    const { body } = await api.send(getTransparencyReport);
    const item = body.items.find((each) => each.half === half);
    return Object.fromEntries((item?.figures ?? []).map(({ name, count }) => [name, count]));
  };
  // The last second of a half year in Seoul, and the first of the next.
  const write1 = (await postOf(await picture())).body.postId;
  api.clock.set(new Date("2027-06-30T14:59:59Z"));
  await report(write1);
  await report(write1, "privacy");
  api.clock.set(new Date("2027-06-30T15:00:00Z"));
  await decide(await report(write1, "other"), "refused");
  expect(await figuresOf("2027-H1")).toMatchObject({ footageReceived: 1, takedownsReceived: 1, takedownsRefused: 0 });
  expect(await figuresOf("2027-H2")).toMatchObject({ footageReceived: 0, takedownsReceived: 1, takedownsRefused: 1 });
  const { body } = await api.send(getTransparencyReport);
  expect(body.items.map(({ half }) => half)).toEqual(["2027-H2", "2027-H1", "2026-H2"]);
});
