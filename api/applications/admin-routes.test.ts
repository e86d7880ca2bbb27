import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approveApplication,
  getApplication,
  listApplications,
  rejectApplication,
} from "#contract/applications/admin-endpoints";
import {
  discardApplicationDraft,
  getApplicationDraft,
  getOwnApplication,
  saveApplicationDraft,
} from "#contract/applications/endpoints";
import { exploreCreators, getCreatorCard } from "#contract/creators/endpoints";
import { listOwnPlans } from "#contract/memberships/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import { editProfile, getSessionUser, signProfileUpload } from "#contract/profiles/endpoints";
import { listAuditEntries, suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf, QueryOf } from "#tests/support/api-client";
import {
  createPendingApplication,
  newDomain,
  submitApplication,
  validApplication,
} from "#tests/support/fixtures/applications";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { mailNotification } from "../notifications/mail-notifications";
import { purgeExpired } from "../worker/purge-expired";

let sandbox: TestSandbox;
let api: TestApi;
let admin: Person;
let jpeg: Buffer;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({
    tossUrl: sandbox.url,
    env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
  });
  // The store uses the machine's clock, so the API's clock is set to it.
  api.clock.set(new Date());
  admin = await api.person({ role: "admin" });
  jpeg = await sharp({ create: { width: 500, height: 400, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

async function upload(as: Person, purpose: "profile" | "background"): Promise<string> {
  const body = { contentType: "image/jpeg", size: jpeg.length, purpose };
  const offer = (await api.send(signProfileUpload, { as, body })).body;
  await fetch(offer.url, { method: "PUT", headers: offer.headers, body: jpeg as unknown as BodyInit });
  return offer.publicUrl;
}
const save = (as: Person, body: object) => api.send(saveApplicationDraft, { as, body });
const draft = async (as: Person) => (await api.send(getApplicationDraft, { as })).body;
type Reason = Partial<BodyOf<typeof rejectApplication>>;
const decisions = { approve: approveApplication, reject: rejectApplication };
const decide = (id: string, verb: keyof typeof decisions, body: Reason = { reason: "사유" }, as = admin) =>
  api.send(decisions[verb], { as, params: { id }, body });
const opens = async (url: string | null) =>
  (await api.app.request(String(url), { headers: { authorization: "guest" } })).status;
const listed = async (query: QueryOf<typeof listApplications>) =>
  (await api.send(listApplications, { as: admin, query })).body;
/** Keys that the worker would delete. */
const toRemove = async () =>
  (
    await api.deps.database.pool.query(
      "SELECT payload->'keys' AS keys FROM graphile_worker._private_jobs WHERE payload->'keys' IS NOT NULL",
    )
  ).rows.flatMap(({ keys }) => keys as string[]);
const keyOf = (url: string | null) =>
  String(url)
    .replace("/media/", "")
    .replace(/\/\d+\.webp$/, "");

test("an approval creates the page with domain ID, field, text and pictures immediately", async () => {
  const fan = await api.person();
  const old = (
    await api.send(editProfile, {
      as: fan,
      body: { profileImageUrl: await upload(fan, "profile"), introduction: "팬이에요" },
    })
  ).body.profileImageUrl;
  const kept = (
    await save(fan, { profileUrl: await upload(fan, "profile"), backgroundUrl: await upload(fan, "background") })
  ).body;
  expect([await opens(kept.profileUrl), await opens(kept.backgroundUrl)]).toEqual([200, 200]);
  const domain = newDomain("studio");
  const { profileUrl, backgroundUrl } = kept;
  const sent = await submitApplication(
    api,
    fan,
    validApplication({ domain, field: "sports", bio: "달리는 사람", profileUrl, backgroundUrl }),
  );
  const id = String(sent.body.application?.applicationId);
  expect((await api.request("POST", "/feed/post", { as: fan, body: {} })).status).toBe(403);

  const approved = await decide(id, "approve", {});
  expect(approved.status).toBe(204);
  const { status, decidedBy } = (await api.send(getApplication, { as: admin, params: { id } })).body;
  expect([status, decidedBy]).toEqual(["approved", admin.nickname]);
  const me = (await api.send(getSessionUser, { as: fan })).body;
  expect(me).toMatchObject({ role: "activist", domain, introduction: "달리는 사람", domainChangesLeft: 3 });
  expect([me.profileImageUrl, me.backgroundImageUrl]).toEqual([profileUrl, backgroundUrl]);
  expect((await api.send(listOwnPlans, { as: fan })).status).toBe(200);
  const card = (await api.send(getCreatorCard, { params: { domain } })).body;
  expect(card).toMatchObject({ userId: fan.userId, isActivist: true, field: "sports" });
  // The former address redirects; the former picture is deleted, and the new ones belong to the page.
  expect((await api.send(getCreatorCard, { params: { domain: fan.domain } })).body.domain).toBe(domain);
  const shown = (await api.send(exploreCreators, { query: { category: "sports" } })).body.items;
  expect(shown.map(({ userId }) => userId)).toContain(fan.userId);
  expect((await toRemove()).filter((key) => key.startsWith(keyOf(old)))).toHaveLength(2);
  expect((await toRemove()).some((key) => key.startsWith(keyOf(profileUrl)))).toBe(false);
  expect((await submitApplication(api, fan)).body.code).toBe("APPLICATION_APPROVED_CONFLICT");
  const own = (await api.send(getOwnApplication, { as: fan })).body.application;
  expect(own).toMatchObject({ status: "approved", profileUrl: null, decisionReason: null });
});

test("a rejection is sent with its reason, audited, and its answers begin the next draft", async () => {
  const fan = await api.person();
  const { profileUrl } = (await save(fan, { profileUrl: await upload(fan, "profile") })).body;
  const domain = newDomain();
  const id = await createPendingApplication(api, fan, { domain, profileUrl });
  for (const body of [{}, { reason: " " }, { reason: "가".repeat(501) }, { reason: "x", status: "approved" }])
    expect((await decide(id, "reject", body)).status).toBe(400);
  expect((await decide(id, "reject", { reason: "활동을 조금 더 들려주세요." })).status).toBe(204);
  expect((await api.send(getApplication, { as: admin, params: { id } })).body).toMatchObject({
    status: "rejected",
    decisionReason: "활동을 조금 더 들려주세요.",
  });
  expect((await api.send(getOwnApplication, { as: fan })).body.application).toMatchObject({
    status: "rejected",
    decisionReason: "활동을 조금 더 들려주세요.",
  });
  const notifications = (await api.send(listNotifications, { as: fan })).body.items;
  expect(notifications).toMatchObject([
    { kind: "applicationDecided", actor: null, target: { type: "application", id, url: "/mypage/apply" } },
  ]);
  const { rows: jobs } = await api.deps.database.pool.query(
    "SELECT payload->>'notificationId' AS id FROM graphile_worker._private_jobs WHERE payload->>'notificationId' = $1",
    [notifications[0]?.id],
  );
  expect(jobs).toHaveLength(1);
  await expect(mailNotification(api.deps, jobs[0].id)).rejects.toThrow();
  const log = (await api.send(listAuditEntries, { as: admin, query: { targetId: id } })).body.items;
  expect(log).toMatchObject([{ action: "application.reject", reason: "활동을 조금 더 들려주세요." }]);

  api.clock.advance(1);
  expect(await draft(fan)).toMatchObject({ former: true, domain, profileUrl });
  const again = await createPendingApplication(api, fan, { domain, profileUrl, reason: "더 자세히 적었어요." });
  const detail = (await api.send(getApplication, { as: admin, params: { id: again } })).body;
  expect(detail).toMatchObject({
    status: "pending",
    phoneNumber: "01012345678",
    reason: "더 자세히 적었어요.",
    profileUrl,
    email: fan.email,
    history: [{ applicationId: id, status: "rejected", decisionReason: "활동을 조금 더 들려주세요." }],
  });
  expect((await decide(again, "approve")).status).toBe(204);
  expect(await opens(profileUrl)).toBe(200);
});

test("an application's pictures exist while a draft or an application uses them", async () => {
  const fan = await api.person();
  const first = (await save(fan, { profileUrl: await upload(fan, "profile") })).body.profileUrl;
  expect((await save(fan, { profileUrl: first, snsId: "again" })).body.profileUrl).toBe(first);
  const second = (await save(fan, { profileUrl: await upload(fan, "profile") })).body.profileUrl;
  expect((await toRemove()).filter((key) => key.startsWith(keyOf(first)))).toHaveLength(2);
  const id = await createPendingApplication(api, fan, { profileUrl: second });
  await decide(id, "reject");
  api.clock.advance(1);
  // The draft begun from it drops the picture; the rejected application still has it.
  expect((await save(fan, { profileUrl: null })).body.profileUrl).toBeNull();
  await api.send(discardApplicationDraft, { as: fan });
  expect((await toRemove()).some((key) => key.startsWith(keyOf(second)))).toBe(false);
  const url = await upload(fan, "profile");
  const saves = await Promise.all(Array.from({ length: 6 }, () => save(fan, { profileUrl: url })));
  expect(saves.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const broken = await save(fan, { backgroundUrl: url });
  expect([broken.status, Object.keys(broken.body.fields ?? {})]).toEqual([400, ["backgroundUrl"]]);
  const now = api.clock.now();
  api.clock.advance(366 * 86_400);
  await purgeExpired(api.deps);
  expect((await toRemove()).filter((key) => key.startsWith(keyOf(second)))).toHaveLength(2);
  api.clock.set(now);
});

test("an application of a suspended applicant cannot be approved, but can be rejected", async () => {
  const fan = await api.person();
  const id = await createPendingApplication(api, fan);
  await api.send(suspendUser, { as: admin, params: { userId: fan.userId }, body: { reason: "x" } });
  const refused = await decide(id, "approve");
  expect([refused.status, refused.body.code]).toEqual([409, "RESOURCE_CONFLICT"]);
  expect(refused.body.fields?.application?.[0]).toMatch("정지");
  expect((await listed({ q: fan.nickname })).items).toMatchObject([
    { status: "pending", applicant: { status: "blocked" } },
  ]);
  expect((await decide(id, "reject")).status).toBe(204);
  expect((await decide(id, "reject")).body.fields?.application).toEqual(["이미 처리된 일이에요."]);
});

test("applications are searched by name, domain ID, SNS and email, paged, without phone numbers", async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, () => api.person()));
  const ids: string[] = [];
  for (const [n, fan] of fans.entries()) {
    api.clock.advance(1);
    ids.unshift(
      await createPendingApplication(api, fan, { snsId: `pages_${n}`, field: "social", phoneNumber: "010-5555-0000" }),
    );
  }
  const first = await listed({ field: "social", q: "pages_", size: 3 });
  const rest = await listed({ field: "social", q: "pages_", size: 3, pagingKey: first.pagingKey });
  expect([...first.items, ...rest.items].map(({ applicationId }) => applicationId)).toEqual(ids);
  expect(rest.pagingKey).toBeNull();
  expect(JSON.stringify(first)).not.toMatch(/5555|phone/);
  const [fan] = fans as [Person];
  const domain = (await listed({ q: fan.domain })).items[0]?.domain;
  for (const q of [fan.nickname, fan.domain, fan.email, "pages_0", domain])
    expect((await listed({ q: String(q) })).items.map(({ applicationId }) => applicationId)).toEqual([ids[4]]);
  expect((await listed({ q: "pages_", status: "approved" })).items).toEqual([]);
  expect((await listed({ q: "100%" })).items).toEqual([]);
});

test("only admins read and decide applications; an unknown one is not found", async () => {
  const fan = await api.person();
  const activist = await api.person({ role: "activist" });
  const id = await createPendingApplication(api, fan);
  for (const [method, path, body] of [
    ["GET", "/admin/applications", undefined],
    ["GET", `/admin/applications/${id}`, undefined],
    ["POST", `/admin/applications/${id}/approve`, {}],
    ["POST", `/admin/applications/${id}/reject`, { reason: "x" }],
  ] as const) {
    for (const as of [fan, activist]) expect((await api.request(method, path, { as, body })).status).toBe(403);
    expect((await api.request(method, path, { body })).status).toBe(401);
  }
  for (const verb of ["approve", "reject"] as const)
    expect((await decide("apl_0000000000", verb)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await api.send(getApplication, { as: admin, params: { id: "apl_0000000000" } })).status).toBe(404);
});
