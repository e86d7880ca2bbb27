import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SessionUser } from "#contract/accounts";
import type { AuditEntry } from "#contract/admin";
import type { AdminApplication, ApplicationDraft, ListedApplication, OwnApplication } from "#contract/applications";
import type { Notification } from "#contract/notifications";
import type { Page } from "#contract/paging";
import type { UserCard } from "#contract/people";
import type { UploadOffer } from "#contract/pictures";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { answers, newDomain, pending, send } from "#tests/support/applications";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { mailNotification } from "../notifications/send";
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
  // The store tells the time by the machine's clock, so the API's has to stand there too.
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
  const offer = (await api.call<UploadOffer>("POST", "/users/generatePresignedUrl", { as, body })).body;
  await fetch(offer.url, { method: "PUT", headers: offer.headers, body: jpeg as unknown as BodyInit });
  return offer.publicUrl;
}
const save = (as: Person, body: object) => api.call<ApplicationDraft>("PUT", "/applications/draft", { as, body });
const draft = async (as: Person) => (await api.call<ApplicationDraft>("GET", "/applications/draft", { as })).body;
const decide = (id: string, verb: "approve" | "reject", body: object = { reason: "사유" }, as = admin) =>
  api.call<AdminApplication>("POST", `/admin/applications/${id}/${verb}`, { as, body });
const opens = async (url: string | null) =>
  (await api.app.request(String(url), { headers: { authorization: "guest" } })).status;
const listed = async (query: string) =>
  (await api.call<Page<ListedApplication>>("GET", `/admin/applications${query}`, { as: admin })).body;
/** The worker's part: keys that were left to be removed. */
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

test("an approval makes the page: address, field, words and pictures, for the very next request", async () => {
  const fan = await api.person();
  const old = (
    await api.call<SessionUser>("PUT", "/accounts/edit", {
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
  const sent = await send(
    api,
    fan,
    answers({ domain, field: "sports", bio: "달리는 사람", profileUrl, backgroundUrl }),
  );
  const id = String(sent.body.application?.applicationId);
  expect((await api.call("POST", "/feed/post", { as: fan, body: {} })).status).toBe(403);

  const approved = await decide(id, "approve", {});
  expect([approved.status, approved.body.status, approved.body.decidedBy]).toEqual([200, "approved", admin.nickname]);
  const me = (await api.call<SessionUser>("GET", "/users/me", { as: fan })).body;
  expect(me).toMatchObject({ role: "activist", domain, introduction: "달리는 사람", domainChangesLeft: 3 });
  expect([me.profileImageUrl, me.backgroundImageUrl]).toEqual([profileUrl, backgroundUrl]);
  expect((await api.call("GET", "/users/mypage/plans", { as: fan })).status).toBe(200);
  const card = (await api.call<UserCard>("GET", `/users/${domain}/card`)).body;
  expect(card).toMatchObject({ userId: fan.userId, isActivist: true, field: "sports" });
  // The address before leads on; the picture before goes, and the new ones are the page's to change.
  expect((await api.call<UserCard>("GET", `/users/${fan.domain}/card`)).body.domain).toBe(domain);
  const shown = (await api.call<Page<UserCard>>("GET", "/explore?category=sports")).body.items;
  expect(shown.map(({ userId }) => userId)).toContain(fan.userId);
  expect((await toRemove()).filter((key) => key.startsWith(keyOf(old)))).toHaveLength(2);
  expect((await toRemove()).some((key) => key.startsWith(keyOf(profileUrl)))).toBe(false);
  expect((await send(api, fan)).body.code).toBe("APPLICATION_APPROVED_CONFLICT");
  const own = (await api.call<OwnApplication>("GET", "/applications/mine", { as: fan })).body.application;
  expect(own).toMatchObject({ status: "approved", profileUrl: null, decisionReason: null });
});

test("a rejection is told in words, in the list and by mail, audited, and leads to another try with what was written", async () => {
  const fan = await api.person();
  const { profileUrl } = (await save(fan, { profileUrl: await upload(fan, "profile") })).body;
  const domain = newDomain();
  const id = await pending(api, fan, { domain, profileUrl });
  for (const body of [{}, { reason: " " }, { reason: "가".repeat(501) }, { reason: "x", status: "approved" }])
    expect((await decide(id, "reject", body)).status).toBe(400);
  expect((await decide(id, "reject", { reason: "활동을 조금 더 들려주세요." })).body).toMatchObject({
    status: "rejected",
    decisionReason: "활동을 조금 더 들려주세요.",
  });
  expect((await api.call<OwnApplication>("GET", "/applications/mine", { as: fan })).body.application).toMatchObject({
    status: "rejected",
    decisionReason: "활동을 조금 더 들려주세요.",
  });
  const told = (await api.call<Page<Notification>>("GET", "/notifications", { as: fan })).body.items;
  expect(told).toMatchObject([
    { kind: "applicationDecided", actor: null, target: { type: "application", id, url: "/mypage/apply" } },
  ]);
  const { rows: jobs } = await api.deps.database.pool.query(
    "SELECT payload->>'notificationId' AS id FROM graphile_worker._private_jobs WHERE payload->>'notificationId' = $1",
    [told[0]?.id],
  );
  expect(jobs).toHaveLength(1);
  await expect(mailNotification(api.deps, jobs[0].id)).rejects.toThrow();
  const log = (await api.call<Page<AuditEntry>>("GET", `/admin/audit?targetId=${id}`, { as: admin })).body.items;
  expect(log).toMatchObject([{ action: "application.reject", reason: "활동을 조금 더 들려주세요." }]);

  api.clock.advance(1);
  expect(await draft(fan)).toMatchObject({ former: true, domain, profileUrl });
  const again = await pending(api, fan, { domain, profileUrl, reason: "더 자세히 적었어요." });
  const detail = (await api.call<AdminApplication>("GET", `/admin/applications/${again}`, { as: admin })).body;
  expect(detail).toMatchObject({
    status: "pending",
    phoneNumber: "01012345678",
    reason: "더 자세히 적었어요.",
    profileUrl,
    email: fan.email,
    history: [{ applicationId: id, status: "rejected", decisionReason: "활동을 조금 더 들려주세요." }],
  });
  expect((await decide(again, "approve")).status).toBe(200);
  expect(await opens(profileUrl)).toBe(200);
});

test("pictures live as long as a draft or an application has them", async () => {
  const fan = await api.person();
  const first = (await save(fan, { profileUrl: await upload(fan, "profile") })).body.profileUrl;
  expect((await save(fan, { profileUrl: first, snsId: "again" })).body.profileUrl).toBe(first);
  const second = (await save(fan, { profileUrl: await upload(fan, "profile") })).body.profileUrl;
  expect((await toRemove()).filter((key) => key.startsWith(keyOf(first)))).toHaveLength(2);
  const id = await pending(api, fan, { profileUrl: second });
  await decide(id, "reject");
  api.clock.advance(1);
  // The draft that begins with it leaves it; the application that was rejected still has it.
  expect((await save(fan, { profileUrl: null })).body.profileUrl).toBeNull();
  await api.call("DELETE", "/applications/draft", { as: fan });
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

test("one whose applicant is suspended waits: it cannot be approved, and can be rejected", async () => {
  const fan = await api.person();
  const id = await pending(api, fan);
  await api.call("POST", `/admin/users/${fan.userId}/block`, { as: admin, body: { reason: "x" } });
  const refused = await decide(id, "approve");
  expect([refused.status, refused.body.code]).toEqual([409, "RESOURCE_CONFLICT"]);
  expect(refused.body.fields?.application?.[0]).toMatch("정지");
  expect((await listed(`?q=${fan.nickname}`)).items).toMatchObject([
    { status: "pending", applicant: { status: "blocked" } },
  ]);
  expect((await decide(id, "reject")).status).toBe(200);
  expect((await decide(id, "reject")).body.fields?.application).toEqual(["이미 처리된 일이에요."]);
});

test("the list is searched by name, address, SNS and email, filtered, and paged without a gap; no number is in it", async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, () => api.person()));
  const ids: string[] = [];
  for (const [n, fan] of fans.entries()) {
    api.clock.advance(1);
    ids.unshift(await pending(api, fan, { snsId: `pages_${n}`, field: "social", phoneNumber: "010-5555-0000" }));
  }
  const first = await listed("?field=social&q=pages_&size=3");
  const rest = await listed(`?field=social&q=pages_&size=3&pagingKey=${first.pagingKey}`);
  expect([...first.items, ...rest.items].map(({ applicationId }) => applicationId)).toEqual(ids);
  expect(rest.pagingKey).toBeNull();
  expect(JSON.stringify(first)).not.toMatch(/5555|phone/);
  const [fan] = fans as [Person];
  const domain = (await listed(`?q=${fan.domain}`)).items[0]?.domain;
  for (const q of [fan.nickname, fan.domain, fan.email, "pages_0", domain])
    expect(
      (await listed(`?q=${encodeURIComponent(String(q))}`)).items.map(({ applicationId }) => applicationId),
    ).toEqual([ids[4]]);
  expect((await listed("?q=pages_&status=approved")).items).toEqual([]);
  expect((await listed("?q=100%25")).items).toEqual([]);
});

test("nobody but an admin reads or decides, and what is not there is not found", async () => {
  const fan = await api.person();
  const activist = await api.person({ role: "activist" });
  const id = await pending(api, fan);
  for (const [method, path, body] of [
    ["GET", "/admin/applications", undefined],
    ["GET", `/admin/applications/${id}`, undefined],
    ["POST", `/admin/applications/${id}/approve`, {}],
    ["POST", `/admin/applications/${id}/reject`, { reason: "x" }],
  ] as const) {
    for (const as of [fan, activist]) expect((await api.call(method, path, { as, body })).status).toBe(403);
    expect((await api.call(method, path, { body })).status).toBe(401);
  }
  for (const verb of ["approve", "reject"] as const)
    expect((await decide("apl_0000000000", verb)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await api.call("GET", "/admin/applications/apl_0000000000", { as: admin })).status).toBe(404);
});
