import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreeToPolicies, changeCaptureConsent, changeMarketingConsent } from "#contract/accounts/endpoints";
import { getMyPage } from "#contract/creators/endpoints";
import { requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import { createAccount } from "#contract/login/endpoints";
import { getPolicyForAdmin, publishPolicy, savePolicyDraft } from "#contract/policies/admin-endpoints";
import { getPolicy, listPolicyChanges } from "#contract/policies/endpoints";
import type { PolicyAgreements } from "#contract/policies/schemas";
import { type PolicyKind, policyKinds } from "#contract/policies/values";
import { getSessionUser } from "#contract/profiles/endpoints";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import { openSocket, startNode } from "#tests/support/processes/nodes";
import { createApi } from "../server";
import { startSession } from "../sessions/session";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

const texts = { koTitle: "새 제목", koBody: "머리말\n\n- 하나", enTitle: "New title", enBody: "Intro\n\n- One" };
const draft = (kind: PolicyKind, revision: number, fields: object = {}) =>
  api.send(savePolicyDraft, { as: admin, params: { kind: String(kind) }, body: { ...texts, revision, ...fields } });
const publish = (kind: PolicyKind, revision: number) =>
  api.send(publishPolicy, {
    as: admin,
    params: { kind: String(kind) },
    body: { revision, reason: "법무 검토를 마쳤어요" },
  });
const read = (kind: PolicyKind, version?: number, lang = "ko") =>
  api.send(getPolicy, { params: { kind }, query: { version }, headers: { "accept-language": lang } });
const agree = (as: Person, version?: number) =>
  api.send(changeCaptureConsent, { as, body: { consent: true, version } });

const originals = { terms: 4, privacy: 5, marketing: 1, capture: 1 } as const;

test("the original texts are the first versions, in both languages, readable by everybody", async () => {
  for (const kind of policyKinds) {
    const { body } = await read(kind);
    expect(body).toMatchObject({ kind, version: originals[kind], isCurrent: true, effectiveOn: "2026-11-01" });
    expect((await read(kind, undefined, "en")).body.title).not.toBe(body.title);
  }
  expect((await read("terms", 5)).status).toBe(404);
  expect((await read("terms", 0)).status).toBe(400);
  expect((await read("lies" as "terms")).status).toBe(404);
});

test("the original terms forbid content for adults and name where the youth officer is found", async () => {
  const [ko, en] = [(await read("terms")).body.body, (await read("terms", 2, "en")).body.body];
  expect(ko).toMatch(/성인용 콘텐츠\(19세 이상\)는 올리거나 보내거나 팔 수 없어요.+청소년보호책임자.+## 7\. 탈퇴/s);
  expect(en).toMatch(/adults only \(19 and over\) may not be posted.+youth protection officer.+## 7\. Leaving/s);
  expect((await read("terms", 1)).body.body).not.toContain("청소년보호책임자");
});

test("a draft is stored once per revision under simultaneous saves, and visible to admins only", async () => {
  const saved = await Promise.all(Array.from({ length: 6 }, (_, i) => draft("marketing", 0, { koTitle: `판 ${i}` })));
  expect(saved.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
  const again = await Promise.all(Array.from({ length: 6 }, () => draft("marketing", 1)));
  expect(again.filter(({ status }) => status === 204)).toHaveLength(1);
  expect((await read("marketing")).body.version).toBe(1);
  expect((await draft("marketing", 2, { koBody: " " })).body.fields).toHaveProperty("koBody");
  expect((await draft("marketing", 2, { effectiveOn: "2099-01-01" })).body.fields).toHaveProperty("effectiveOn");
  expect((await draft("terms", 0, { effectiveOn: "2026-11-20" })).body.fields).toHaveProperty("effectiveOn");
});

test("a draft is published once and audited, and earlier consents stay as they were", async () => {
  const fan = await api.person();
  await api.send(changeMarketingConsent, { as: fan, body: { consent: true } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => publish("marketing", 2)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
  const policy = (await api.send(getPolicyForAdmin, { as: admin, params: { kind: "marketing" } })).body;
  expect(policy.draft).toBeNull();
  expect(policy.versions).toMatchObject([
    { version: 2, state: "current", agreed: 0, createdBy: admin.nickname, effectiveOn: "2026-11-21" },
    { version: 1, state: "former", agreed: 1, createdBy: null },
  ]);
  expect((await read("marketing", undefined, "en")).body).toMatchObject({ version: 2, title: "New title" });
  expect((await read("marketing", 1)).body).toMatchObject({ version: 1, isCurrent: false });
  const { rows } = await api.deps.database.pool.query("SELECT action, reason FROM audit_log WHERE target_id = $1", [
    policy.id,
  ]);
  expect(rows).toEqual([{ action: "policy.publish", reason: "marketing 2: 법무 검토를 마쳤어요" }]);
  const consents = await api.deps.database.db
    .selectFrom("consents")
    .select(["kind", "version"])
    .where("user_id", "=", fan.userId)
    .execute();
  expect(consents).toEqual([{ kind: "marketing", version: 1 }]);
});

test("published texts are append-only in the database itself", async () => {
  const { pool } = api.deps.database;
  for (const change of ["UPDATE policy_texts SET ko_body = 'x'", "DELETE FROM policy_texts", "TRUNCATE policy_texts"])
    await expect(pool.query(change)).rejects.toThrow("append-only");
});

test("terms announced ahead are current from their day in Seoul on, not before", async () => {
  await draft("terms", 0, { effectiveOn: "2026-11-29" });
  expect((await publish("terms", 1)).status).toBe(204);
  const announced = (await api.send(getPolicyForAdmin, { as: admin, params: { kind: "terms" } })).body;
  expect(announced.versions[0]).toMatchObject({ version: 5, state: "announced" });
  const state = async () => (await read("terms")).body;
  expect(await state()).toMatchObject({
    version: 4,
    versions: [
      { version: 5, effectiveOn: "2026-11-29" },
      { version: 4 },
      { version: 3 },
      { version: 2 },
      { version: 1 },
    ],
  });
  const now = api.clock.now();
  api.clock.set("2026-11-28T14:59:59.999Z");
  expect((await state()).version).toBe(4);
  api.clock.set("2026-11-28T15:00:00.000Z");
  expect((await state()).version).toBe(5);
  api.clock.set(now);
});

test("a new capture consent is required on every node within a second, and ends open sockets", async () => {
  const fan = await api.person();
  const node = await startNode(api);
  const { closed } = await openSocket(api, node, fan);
  const other = createApi(createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock));
  const asks = async () =>
    (await other.request("/users/mypage", { headers: { authorization: `Bearer ${fan.token}` } })).status;
  expect(await asks()).toBe(200);
  await draft("capture", 0);
  await publish("capture", 1);
  expect(await asks()).toBe(403);
  const answer = await api.send(getMyPage, { as: fan });
  expect(answer.body.code).toBe("ACCESS_DENIED_BY_POLICY");
  expect(await Promise.race([closed, wait(1_000, "still open")])).not.toBe("still open");
  expect((await agree(fan, 1)).body.code).toBe("RESOURCE_CONFLICT");
  expect(await asks()).toBe(403);
  expect((await agree(fan, 2)).body.screenCaptureConsentAgreed).toBe(true);
  expect(await asks()).toBe(200);
  await node.stop();
});

test("consent given during publication counts for the current version or is requested again", async () => {
  await agree(admin);
  for (let round = 0; round < 10; round++) {
    const fans = await Promise.all(Array.from({ length: 4 }, () => api.person({ consented: false })));
    const { version } = (await read("capture")).body;
    await draft("capture", 0);
    await Promise.all([publish("capture", 1), ...fans.map((fan) => agree(fan, version))]);
    const { version: current } = (await read("capture")).body;
    expect(current).toBe(version + 1);
    for (const fan of fans) expect((await api.send(getMyPage, { as: fan })).status).toBe(403);
    await agree(admin);
  }
});

test("sign-up stores consent to the current versions", async () => {
  const email = "new.version@example.com";
  const asked = await api.send(requestVerificationCode, { body: { email, purpose: "signup" } });
  const { emailVerificationId } = asked.body;
  const { code } = await api.mailedCode(email);
  await api.send(verifyCode, { body: { emailVerificationId, code } });
  const agreements = { terms: true, privacy: true, marketing: true };
  const account = {
    emailVerificationId,
    password: "느린 강물 위의 편지 42",
    nickname: "새판이",
    gender: "female",
    atLeast14: true,
    agreements,
  };
  const made = await api.send(createAccount, { body: account });
  const rows = await api.deps.database.db
    .selectFrom("consents")
    .select(["kind", "version"])
    .where("user_id", "=", made.body.user.userId)
    .orderBy("kind")
    .execute();
  expect(rows).toEqual([
    { kind: "marketing", version: 2 },
    { kind: "privacy", version: 5 },
    { kind: "terms", version: 4 },
  ]);
});

const changes = {
  asksAgain: true,
  koChanges: "하나가 바뀌었어요\n둘도 바뀌었어요",
  enChanges: "One changed\nTwo changed",
};
const asked = async (as: Person) => (await api.send(getSessionUser, { as })).body.policiesToAgree;
const mine = async (as: Person, lang = "ko") =>
  (await api.send(listPolicyChanges, { as, headers: { "accept-language": lang } })).body.items;
const agreeAgain = (as: Person, agreements: PolicyAgreements) => api.send(agreeToPolicies, { as, body: agreements });

test("a version asks again only if it says so, with what has changed in both languages", async () => {
  const fan = await api.person();
  await agreeAgain(fan, { privacy: 5 });
  expect((await draft("privacy", 0, { ...changes, enChanges: " " })).body.fields).toHaveProperty("enChanges");
  expect((await draft("marketing", 0, changes)).body.fields).toHaveProperty("asksAgain");
  await draft("privacy", 0, { koChanges: "전화번호가 바뀌었어요", enChanges: "Another phone number" });
  await publish("privacy", 1);
  expect(await asked(fan)).toEqual([]);
  await draft("privacy", 0, changes);
  await publish("privacy", 1);
  expect(await asked(fan)).toEqual(["privacy"]);
  const [change] = await mine(fan, "en");
  expect(change).toMatchObject({ kind: "privacy", changes: ["Another phone number", "One changed", "Two changed"] });
  expect((await read("privacy")).body.changes).toEqual(["하나가 바뀌었어요", "둘도 바뀌었어요"]);
  // The API itself refuses nothing meanwhile: what is being sent is not lost.
  await agree(fan);
  expect((await api.send(getMyPage, { as: fan })).status).toBe(200);
});

test("agreeing again counts for the version in force alone, once, and ends the asking", async () => {
  const fan = await api.person();
  const { version } = (await read("privacy")).body;
  expect((await agreeAgain(fan, { privacy: version - 1 })).body.code).toBe("RESOURCE_CONFLICT");
  expect(await asked(fan)).toEqual(["privacy"]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => agreeAgain(fan, { privacy: version })));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(await asked(fan)).toEqual([]);
  expect(await mine(fan)).toEqual([]);
  const consents = await api.deps.database.db
    .selectFrom("consents")
    .select(["kind", "version", "given", "lang"])
    .where("user_id", "=", fan.userId)
    .execute();
  expect(consents).toEqual([{ kind: "privacy", version, given: true, lang: "ko" }]);
});

test("announced terms that ask again do so from their day in Seoul on, not before", async () => {
  const fan = await api.person();
  await agreeAgain(fan, { privacy: (await read("privacy")).body.version });
  await draft("terms", 0, { ...changes, effectiveOn: "2026-12-24" });
  await publish("terms", 1);
  const now = api.clock.now();
  api.clock.set("2026-12-23T14:59:59.999Z");
  const session = await startSession(api.deps, api.deps.database.db, {
    userId: fan.userId,
    userAgent: "test",
    at: api.clock.now(),
  });
  const later = { ...fan, token: session.accessToken };
  expect(await asked(later)).toEqual([]);
  api.clock.set("2026-12-23T15:00:00.000Z");
  expect(await asked(later)).toEqual(["terms"]);
  api.clock.set(now);
});
