import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportPersonalData, requestAccountDeletion } from "#contract/account-deletion/endpoints";
import { approveApplication, rejectApplication } from "#contract/applications/admin-endpoints";
import {
  discardApplicationDraft,
  getApplicationDraft,
  getOwnApplication,
  saveApplicationDraft,
  sendApplication,
  withdrawApplication,
} from "#contract/applications/endpoints";
import { checkDomain, editProfile } from "#contract/profiles/endpoints";
import { suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import {
  createPendingApplication,
  findClaim,
  newDomain,
  submitApplication,
  validApplication,
} from "#tests/support/fixtures/applications";
import { deleteAccount } from "../account-deletion/delete-account";
import { purgeExpired } from "../worker/purge-expired";

const password = "느린 강물 위의 편지 42";
let api: TestApi;
let admin: Person;
let passwordHash: string;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
  passwordHash = await api.deps.passwords.hash(password);
});
afterAll(() => api.stop());

const draft = (as: Person) => api.send(getApplicationDraft, { as });
const save = (as: Person, body: object) => api.send(saveApplicationDraft, { as, body });
const mine = async (as: Person) => (await api.send(getOwnApplication, { as })).body.application;
const withdraw = (as: Person) => api.send(withdrawApplication, { as });
const decisions = { approve: approveApplication, reject: rejectApplication };
const decide = (id: string, verb: keyof typeof decisions, reason = "사유") =>
  api.send(decisions[verb], { as: admin, params: { id }, body: { reason } });
const edit = (as: Person, body: object) => api.send(editProfile, { as, body });
const exists = async (domain: string, as?: Person) =>
  (await api.send(checkDomain, { as, query: { domain } })).body.exists;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));

describe("a draft", () => {
  test("begins with the defaults, stores each part as typed, and is the same on every device", async () => {
    const fan = await api.person();
    await edit(fan, { introduction: "느린 아침" });
    const blank = { snsType: "", domain: "", reDonationRate: -1, countryCode: "+82", phoneNumber: "", reason: "" };
    expect((await draft(fan)).body).toMatchObject({ ...blank, bio: "느린 아침", savedAt: null, former: false });
    expect((await save(fan, { snsType: "youtube", snsId: "  @not  ready " })).status).toBe(200);
    await save(fan, { phoneNumber: "아직", domain: "9lives", bio: "가".repeat(400) });
    expect((await draft(fan)).body).toMatchObject({
      snsType: "youtube",
      snsId: "  @not  ready ",
      phoneNumber: "아직",
      domain: "9lives",
      bio: "가".repeat(400),
      countryCode: "+82",
    });
    for (const [field, value] of [
      ["bio", "가".repeat(4_001)],
      ["reDonationRate", "1"],
      ["status", "approved"],
      ["reason", "\u0000"],
    ] as const) {
      const { status, body } = await save(fan, { [field]: value });
      expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 400, [field]]);
    }
    expect((await api.send(discardApplicationDraft, { as: fan })).status).toBe(204);
    expect((await api.send(discardApplicationDraft, { as: fan })).status).toBe(204);
    expect((await draft(fan)).body).toMatchObject({ ...blank, savedAt: null });
  });

  test("stores every part of ten saves at once", async () => {
    const fan = await api.person();
    const parts = {
      snsId: "a",
      domain: "b",
      reDonationOrg: "c",
      phoneNumber: "d",
      agencyCode: "e",
      bio: "f",
      reason: "g",
    };
    const saves = Object.entries(parts).map(([name, value]) => save(fan, { [name]: value }));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect((await draft(fan)).body).toMatchObject(parts);
  });

  test("is visible to its author alone, and its phone number is encrypted", async () => {
    const [fan, other] = (await people(2)) as [Person, Person];
    await save(fan, { phoneNumber: "010-9999-1234" });
    expect((await draft(other)).body.phoneNumber).toBe("");
    const { rows } = await api.deps.database.pool.query("SELECT d::text FROM application_drafts d");
    expect(JSON.stringify(rows)).not.toContain("9999");
  });
});

describe("sending in", () => {
  test("stores valid answers, normalized, and deletes the draft", async () => {
    const fan = await api.person();
    await save(fan, { snsId: "draft" });
    const given = validApplication({ snsId: " @slow.morning ", phoneNumber: "+82 10 1234 5678", agencyCode: "ab-12" });
    const { status, body } = await submitApplication(api, fan, {
      ...given,
      reDonationOrg: " 어린이 재단 ",
      reDonationRate: 30,
    });
    expect(status).toBe(200);
    expect(body.application).toMatchObject({
      status: "pending",
      snsId: "slow.morning",
      phoneNumber: "01012345678",
      agencyCode: "AB-12",
      reDonationOrg: "어린이 재단",
      reDonationRate: 30,
      decidedAt: null,
      decisionReason: null,
    });
    expect((await draft(fan)).body.code).toBe("APPLICATION_PENDING_CONFLICT");
    expect((await save(fan, { snsId: "x" })).body.code).toBe("APPLICATION_PENDING_CONFLICT");
    const { rows } = await api.deps.database.pool.query("SELECT a::text FROM applications a");
    expect(JSON.stringify(rows)).not.toContain("01012345678");
  });

  test.each([
    ["no SNS", { snsType: "myspace" }, "snsType", "INVALID_REQUEST"],
    ["an SNS name with spaces", { snsId: "a b" }, "snsId", "INVALID_REQUEST"],
    ["no field", { field: "" }, "field", "INVALID_REQUEST"],
    ["no introduction", { bio: " " }, "bio", "INVALID_REQUEST"],
    ["151 characters of introduction", { bio: "가".repeat(151) }, "bio", "TOO_MANY_CHARACTERS"],
    ["no reason", { reason: "\n" }, "reason", "INVALID_REQUEST"],
    ["a domain ID of ours", { domain: "applications" }, "domain", "INVALID_REQUEST_DOMAIN"],
    ["one that looks like ours", { domain: "1ogin" }, "domain", "INVALID_REQUEST_DOMAIN"],
    ["a fixed line in Korea", { phoneNumber: "02-123-4567" }, "phoneNumber", "INVALID_REQUEST"],
    ["a number too short", { phoneNumber: "010-123-456" }, "phoneNumber", "INVALID_REQUEST"],
    ["a number that is none", { phoneNumber: "전화 없음" }, "phoneNumber", "INVALID_REQUEST"],
    ["sixteen digits in all", { countryCode: "+81", phoneNumber: "12345678901234" }, "phoneNumber", "INVALID_REQUEST"],
    ["a code that is none", { countryCode: "82" }, "countryCode", "INVALID_REQUEST"],
    ["a rate with nobody to share with", { reDonationRate: 10 }, "reDonationOrg", "INVALID_REQUEST"],
    ["somebody to share with and no rate", { reDonationOrg: "재단" }, "reDonationRate", "INVALID_REQUEST"],
    ["a rate of nothing", { reDonationOrg: "재단", reDonationRate: 0 }, "reDonationRate", "INVALID_REQUEST"],
    ["more than all", { reDonationOrg: "재단", reDonationRate: 101 }, "reDonationRate", "INVALID_REQUEST"],
    ["an agency's name for its code", { agencyCode: "소속사" }, "agencyCode", "INVALID_REQUEST"],
    ["a picture of somebody else's", { profileUrl: "/media/pub/profile-x/320.webp" }, "profileUrl", "INVALID_REQUEST"],
    ["a status", { status: "approved" }, "status", "INVALID_REQUEST"],
  ])("refuses %s beside its field", async (_, changes, field, code) => {
    const fan = await api.person();
    const { status, body } = await submitApplication(api, fan, { ...validApplication(), ...changes });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, code, [field]]);
    expect(await mine(fan)).toBeNull();
  });

  test.each([
    ["+1", "(415) 555-0132", "4155550132"],
    ["+44", "020 7946 0958", "2079460958"],
    ["+81", "+81 90-1234-5678", "9012345678"],
    ["+82", "０１１－２３４－５６７８", "0112345678"],
    ["+82", "+82 10-1234-5678", "01012345678"],
    ["+852", "9123 4567", "91234567"],
  ])("takes the number %s %s", async (countryCode, phoneNumber, kept) => {
    const fan = await api.person();
    await createPendingApplication(api, fan, { countryCode, phoneNumber });
    expect(await mine(fan)).toMatchObject({ countryCode, phoneNumber: kept });
  });

  test("is for supporters who have consented, and once per user", async () => {
    const activist = await api.person({ role: "activist" });
    const unsure = await api.person({ consented: false });
    const [fan, blocked] = (await people(2)) as [Person, Person];
    await api.send(suspendUser, { as: admin, params: { userId: blocked.userId }, body: { reason: "x" } });
    await createPendingApplication(api, fan);
    const refused = async (as?: Person) => {
      const { status, body } = await api.send(sendApplication, { as, body: validApplication() });
      return [status, body.code];
    };
    expect(await refused(fan)).toEqual([409, "APPLICATION_PENDING_CONFLICT"]);
    expect(await refused(activist)).toEqual([409, "APPLICATION_APPROVED_CONFLICT"]);
    expect(await refused(admin)).toEqual([403, "PERMISSION_DENIED"]);
    expect(await refused(unsure)).toEqual([403, "ACCESS_DENIED_BY_POLICY"]);
    expect(await refused(blocked)).toEqual([403, "USER_BLOCKED"]);
    expect(await refused()).toEqual([401, "UNAUTHORIZED"]);
    for (const [as, code] of [
      [activist, "APPLICATION_APPROVED_CONFLICT"],
      [admin, "PERMISSION_DENIED"],
    ] as const)
      expect([(await draft(as)).body.code, (await save(as, {})).body.code]).toEqual([code, code]);
  });

  test("is limited to twenty an hour", async () => {
    const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
    const fan = await strict.person();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      statuses.push((await submitApplication(strict, fan)).status);
      await strict.send(withdrawApplication, { as: fan });
    }
    await strict.stop();
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe("a requested domain ID", () => {
  test("is unavailable to other users in any spelling, and free once the application is decided", async () => {
    const [fan, other] = (await people(2)) as [Person, Person];
    const domain = newDomain("solo");
    const id = await createPendingApplication(api, fan, { domain });
    expect([await exists(domain), await exists(domain, other), await exists(domain, fan)]).toEqual([true, true, false]);
    const alike = domain.replaceAll("o", "0");
    for (const wanted of [domain, alike]) {
      expect((await submitApplication(api, other, validApplication({ domain: wanted }))).body.code).toBe(
        "RESOURCE_CONFLICT_DOMAIN",
      );
      expect((await edit(other, { domain: wanted })).body.code).toBe("RESOURCE_CONFLICT_DOMAIN");
    }
    await expect(signUpAs(domain)).rejects.toMatchObject({ code: "23505" });
    await decide(id, "reject");
    expect(await exists(domain, other)).toBe(false);
    expect((await edit(other, { domain })).status).toBe(200);
    expect((await submitApplication(api, fan, validApplication({ domain }))).body.code).toBe(
      "RESOURCE_CONFLICT_DOMAIN",
    );
  });

  test("is reserved while the application is pending, past any purge, and free after a withdrawal", async () => {
    const [fan, other] = (await people(2)) as [Person, Person];
    const domain = newDomain();
    await createPendingApplication(api, fan, { domain });
    api.clock.advance(400 * 86_400);
    await purgeExpired(api.deps);
    // Their tokens have expired within the year.
    const { rowCount } = await api.deps.database.pool
      .query("UPDATE users SET domain = $2, domain_skeleton = $2, updated_at = $3 WHERE user_id = $1", [
        other.userId,
        domain,
        api.clock.now(),
      ])
      .catch(({ code }) => ({ rowCount: code }));
    expect(rowCount).toBe("23505");
    await api.deps.database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("applications")
        .set({ status: "withdrawn", decided_at: api.clock.now() })
        .where("user_id", "=", fan.userId)
        .execute();
    });
    admin = await api.person({ role: "admin" });
    const renewed = await api.person();
    await api.deps.database.pool.query("UPDATE domain_claims SET application_id = NULL WHERE user_id = $1", [
      fan.userId,
    ]);
    await purgeExpired(api.deps);
    expect(await findClaim(api, domain)).toBeUndefined();
    expect((await edit(renewed, { domain })).status).toBe(200);
  });

  test("may be the user's own: a withdrawal or rejection leaves it in use or reserved as before", async () => {
    const fan = await api.person();
    const [first, second] = [fan.domain, newDomain("second")];
    await createPendingApplication(api, fan, { domain: first });
    expect((await withdraw(fan)).status).toBe(204);
    expect(await findClaim(api, first)).toMatchObject({ held_until: null, application_id: null });
    await edit(fan, { domain: second });
    const { held_until: held } = (await findClaim(api, first)) ?? {};
    await createPendingApplication(api, fan, { domain: first });
    await withdraw(fan);
    expect(await findClaim(api, first)).toMatchObject({ held_until: held, application_id: null });
    // Moving to the domain ID and away again ends no reservation.
    const asked = newDomain("asked");
    const id = await createPendingApplication(api, fan, { domain: asked });
    await edit(fan, { domain: asked });
    await edit(fan, { domain: newDomain("out") });
    expect(await findClaim(api, asked)).toMatchObject({ user_id: fan.userId, application_id: id });
  });
});

test("a withdrawn application is a draft again, sends no notification, and may be sent again", async () => {
  const fan = await api.person();
  expect((await withdraw(fan)).status).toBe(404);
  const domain = newDomain();
  await createPendingApplication(api, fan, { domain, reason: "처음 까닭" });
  expect([(await withdraw(fan)).status, (await withdraw(fan)).status]).toEqual([204, 204]);
  expect(await mine(fan)).toBeNull();
  expect((await draft(fan)).body).toMatchObject({ domain, reason: "처음 까닭", former: true, savedAt: null });
  api.clock.advance(1);
  const id = await createPendingApplication(api, fan, { domain });
  await decide(id, "reject", "사진이 더 필요해요.");
  expect((await withdraw(fan)).body.code).toBe("RESOURCE_CONFLICT");
  expect(await mine(fan)).toMatchObject({ status: "rejected", decisionReason: "사진이 더 필요해요." });
  await save(fan, { reason: "더 자세한 까닭" });
  expect((await draft(fan)).body).toMatchObject({ domain, reason: "더 자세한 까닭", bio: "느린 아침을 그려요." });
});

describe("account deletion", () => {
  test("erases applications, draft and reservation, and the data archive has them", async () => {
    const fan = await api.person({ passwordHash });
    const domain = newDomain();
    const id = await createPendingApplication(api, fan, {
      domain,
      phoneNumber: "010-7777-8888",
      reason: "카나리아가 된 까닭",
    });
    await decide(id, "reject", "카나리아 사유");
    api.clock.advance(1);
    await save(fan, { reason: "카나리아를 다시" });
    const { tables } = (await api.send(exportPersonalData, { as: fan })).body;
    expect(tables.applications).toMatchObject([
      { domain, phoneNumber: "01077778888", decisionReason: "카나리아 사유" },
    ]);
    expect(tables.applicationDraft).toMatchObject([{ reason: "카나리아를 다시", phoneNumber: "01077778888" }]);
    const again = await createPendingApplication(api, fan, { domain });
    await api.send(requestAccountDeletion, { as: fan, body: { password } });
    const refused = await decide(again, "approve");
    expect([refused.status, refused.body.fields?.application]).toEqual([409, [expect.stringContaining("탈퇴")]]);
    api.clock.advance(7 * 86_400);
    await deleteAccount(api.deps, fan.userId);
    const { rows } = await api.deps.database.pool.query(
      "SELECT (SELECT count(*)::int FROM applications WHERE user_id = $1) + (SELECT count(*)::int FROM application_drafts WHERE user_id = $1) AS left",
      [fan.userId],
    );
    expect(rows).toEqual([{ left: 0 }]);
    admin = await api.person({ role: "admin" });
    const other = await api.person();
    expect((await edit(other, { domain })).status).toBe(200);
  });
});

test("rejected and withdrawn applications are purged after a year; the others are not", async () => {
  const [rejected, waiting, approved, typing] = (await people(4)) as [Person, Person, Person, Person];
  await decide(await createPendingApplication(api, rejected), "reject");
  await createPendingApplication(api, waiting);
  await decide(await createPendingApplication(api, approved), "approve");
  await save(typing, { snsId: "later" });
  api.clock.advance(364 * 86_400);
  await purgeExpired(api.deps);
  const left = async () => {
    const ids = [rejected, waiting, approved, typing].map(({ userId }) => userId);
    const { rows } = await api.deps.database.pool.query(
      `SELECT user_id FROM applications WHERE user_id = ANY($1)
       UNION ALL SELECT user_id FROM application_drafts WHERE user_id = ANY($1)`,
      [ids],
    );
    return rows.map(({ user_id }) => ids.indexOf(user_id)).sort();
  };
  expect(await left()).toEqual([0, 1, 2, 3]);
  api.clock.advance(2 * 86_400);
  await purgeExpired(api.deps);
  expect(await left()).toEqual([1, 2]);
  admin = await api.person({ role: "admin" });
});

/** As a sign-up would write it, if the user could choose the domain ID. */
const signUpAs = (domain: string) =>
  api.deps.database.db
    .insertInto("users")
    .values({
      user_id: "usr_signup00000000",
      email: "signup@example.com",
      nickname: "새사람",
      nickname_skeleton: "새사람",
      domain,
      domain_skeleton: domain,
      gender: "female",
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    })
    .execute();
