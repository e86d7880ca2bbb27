import { afterAll, beforeAll, beforeEach, expect, it, test, vi } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { editComment, restoreComment, writeComment } from "#contract/comments/endpoints";
import { linkSocial } from "#contract/credentials/endpoints";
import type { PlanId, PostId } from "#contract/ids";
import { createAccount, createSocialAccount, logIn, logInWithSocial, reissueToken } from "#contract/login/endpoints";
import { searchMessages, sendMessage, startBroadcast } from "#contract/messages/endpoints";
import { addPasskey, beginPasskey, logInWithPasskey } from "#contract/passkeys/endpoints";
import { openOrder } from "#contract/payments/endpoints";
import {
  changePosts,
  createPost,
  editPost,
  getPost,
  likePost,
  publishPostNow,
  signPostUpload,
} from "#contract/posts/endpoints";
import { getSessionUser, signProfileUpload } from "#contract/profiles/endpoints";
import { getSearchOverview, searchAll, suggestSearch } from "#contract/search/endpoints";
import { logOut } from "#contract/sessions/endpoints";
import { createPayoutFile, settlementDecisions } from "#contract/settlement/admin-endpoints";
import { requestSettlement } from "#contract/settlement/endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import { changeSwitch, listSwitches } from "#contract/switches/admin-endpoints";
import { listPaused } from "#contract/switches/endpoints";
import { type Capability, capabilities, pausedMessages, type SwitchName } from "#contract/switches/values";
import { signEvidenceUpload } from "#contract/takedowns/endpoints";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import type { TestResponse } from "#tests/support/api-client";
import { endpoints } from "../server";
import { changeSwitchFromCommand } from "./change-switch";

let api: TestApi;
let admin: Person;
let creator: Person;
let fan: Person;
let planId: PlanId;
let postId: PostId;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
  creator = await api.person({ role: "activist" });
  fan = await api.person();
  planId = await api.plan(creator);
  postId = await api.post(creator);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.deps.database.pool.query("DELETE FROM switches");
  await api.deps.switches.reload();
});

const turn = (name: SwitchName, off: boolean, as = admin, reason = "점검") =>
  api.send(changeSwitch, { as, params: { name }, body: { off, reason } });

const account = {
  nickname: "새사람",
  gender: "female",
  atLeast14: true,
  agreements: { terms: true, privacy: true, marketing: false },
} as const;
const google = { socialProvider: "google", socialAccessToken: "code" } as const;
const credential = { id: "a", rawId: "a", type: "public-key" } as const;
const assertion = { ...credential, response: { clientDataJSON: "", authenticatorData: "", signature: "" } };
const attestation = { ...credential, response: { clientDataJSON: "", attestationObject: "" } };
const post = { body: "글", images: [], visibility: "public", minPlanId: null };
const picture = { contentType: "image/png", size: 9 } as const;
const settlement = { id: "stl_0000000000" };
const room = { roomId: "rom_0000000000" };
const comment = { id: "cmt_0000000000" };

/** The calls that each capability pauses, each valid enough to reach its handler. */
const acts: Record<Capability, Record<string, () => Promise<TestResponse<never> | TestResponse>>> = {
  signUp: {
    byEmail: () =>
      api.send(createAccount, {
        body: { ...account, emailVerificationId: "evc_0000000000", password: "긴 비밀번호 하나" },
      }),
    byGoogle: () => api.send(createSocialAccount, { body: { ...account, ...google } }),
  },
  passwordLogin: { logIn: () => api.send(logIn, { body: { email: "a@example.com", password: "긴 비밀번호 하나" } }) },
  socialLogin: {
    logIn: () => api.send(logInWithSocial, { body: google }),
    link: () =>
      api.send(linkSocial, {
        as: fan,
        params: { socialProvider: "google" },
        body: { socialAccessToken: "code", password: "아무거나" },
      }),
  },
  passkeyLogin: {
    logIn: () => api.send(logInWithPasskey, { body: { credential: assertion } }),
    begin: () => api.send(beginPasskey, { as: fan, body: { password: "아무거나" } }),
    add: () => api.send(addPasskey, { as: fan, body: { credential: attestation } }),
  },
  posting: {
    create: () => api.send(createPost, { as: creator, body: post }),
    edit: () => api.send(editPost, { as: creator, body: { ...post, postId } }),
    editMany: () =>
      api.send(changePosts, { as: creator, body: { postIds: [postId], kind: "tags", add: ["가마"], remove: [] } }),
    publish: () => api.send(publishPostNow, { as: creator, params: { postId } }),
  },
  pictures: {
    ofPosts: () => api.send(signPostUpload, { as: creator, body: picture }),
    ofProfiles: () => api.send(signProfileUpload, { as: fan, body: { ...picture, purpose: "profile" } }),
    ofEvidence: () => api.send(signEvidenceUpload, { body: { ...picture, token: "token-of-no-mail-at-all" } }),
  },
  comments: {
    write: () => api.send(writeComment, { as: fan, params: { postId }, body: { body: "댓글" } }),
    edit: () => api.send(editComment, { as: fan, params: comment, body: { body: "댓글" } }),
    restore: () => api.send(restoreComment, { as: fan, params: comment }),
  },
  chat: {
    send: () => api.send(sendMessage, { as: fan, params: room, body: { body: "안녕" } }),
    broadcast: () => api.send(startBroadcast, { as: creator, body: { body: "안녕", clientId: "client_0000000000" } }),
  },
  donations: {
    donate: () =>
      api.send(openOrder, {
        as: fan,
        body: { kind: "donation", domain: creator.domain, amount: 1_000, shown: "anonymous" },
      }),
    toCampaign: () =>
      api.send(openOrder, { as: fan, body: { kind: "campaign", campaignId: "cmp_0000000000", amount: 1_000 } }),
  },
  newMemberships: { open: () => api.send(openOrder, { as: fan, body: { kind: "membership", planId } }) },
  settlements: {
    request: () => api.send(requestSettlement, { as: creator, body: {} }),
    approve: () => api.send(settlementDecisions.approve, { as: admin, params: settlement, body: { reason: "확인" } }),
    confirm: () => api.send(settlementDecisions.confirm, { as: admin, params: settlement, body: { reason: "확인" } }),
    payoutFile: () => api.send(createPayoutFile, { as: admin }),
  },
  search: {
    search: () => api.send(searchAll, { query: { type: "people", q: "사람" } }),
    overview: () => api.send(getSearchOverview, { query: { q: "사람" } }),
    suggestions: () => api.send(suggestSearch, { query: { q: "사람" } }),
    inRoom: () => api.send(searchMessages, { as: fan, params: room, query: { q: "안녕" } }),
  },
};

test.each(capabilities)("%s switched off answers 503 with its message, and nothing else is off", async (name) => {
  const statuses = async () => Promise.all(Object.values(acts[name]).map((act) => act()));
  for (const { body } of await statuses()) expect(body?.code).not.toBe("CAPABILITY_PAUSED");
  expect((await turn(name, true)).status).toBe(204);
  expect((await api.send(listPaused)).body).toEqual({ readOnly: false, capabilities: [name] });
  for (const { status, body, headers } of await statuses()) {
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 503,
      code: "CAPABILITY_PAUSED",
      message: pausedMessages[name].ko,
    });
    expect(headers.get("retry-after")).toBe("300");
  }
  expect((await api.send(likePost, { as: fan, body: { postId } })).status).toBe(200);
  expect((await turn(name, false)).status).toBe(204);
  for (const { body } of await statuses()) expect(body?.code).not.toBe("CAPABILITY_PAUSED");
});

it("every endpoint that names a capability is among the acts of these tests", () => {
  const declared = endpoints.filter(({ capability }) => capability).length;
  const acted = Object.entries(acts).filter(([name]) => name !== "donations" && name !== "newMemberships");
  expect(acted.flatMap(([, each]) => Object.keys(each))).toHaveLength(declared);
});

it("a message in English is for a caller who reads English", async () => {
  await turn("search", true);
  const { body } = await api.request("GET", "/search?type=people&q=person", { headers: { "accept-language": "en" } });
  expect(body.message).toBe(pausedMessages.search.en);
});

it("an order opened before donations were switched off is not charged", async () => {
  const order = { kind: "membership" as const, planId };
  const { orderId } = (await api.send(openOrder, { as: fan, body: order })).body;
  await turn("newMemberships", true);
  const approval = await api.request("POST", "/payments/approve", { as: fan, body: { orderId } });
  expect([approval.status, approval.body.code]).toEqual([503, "CAPABILITY_PAUSED"]);
  const { rows } = await api.deps.database.pool.query("SELECT FROM payment_attempts WHERE order_id = $1", [orderId]);
  expect(rows).toHaveLength(0);
});

it("each change is in the audit log with its admin and reason, and a repeated one is refused", async () => {
  api.clock.advance(60);
  expect((await turn("chat", true, admin, "스팸이 많아요")).status).toBe(204);
  const again = await turn("chat", true);
  expect([again.status, again.body.code]).toEqual([409, "RESOURCE_CONFLICT"]);
  expect((await turn("donations", false)).status).toBe(409);
  api.clock.advance(60);
  await turn("chat", false, admin, "막았어요");
  const { items } = (await api.send(listAuditEntries, { as: admin, query: { targetType: "switch" } })).body;
  expect(items.slice(0, 2)).toMatchObject([
    { action: "switch.on", targetId: "chat", reason: "막았어요", actorNickname: admin.nickname },
    { action: "switch.off", targetId: "chat", reason: "스팸이 많아요", actorNickname: admin.nickname },
  ]);
});

it("of simultaneous changes of a switch one is made", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => turn("posting", true)));
  expect(all.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409]);
});

it("an admin sees every switch with its last change, and a reason is required", async () => {
  await turn("mail_receipt", true, admin, "영수증 오류");
  const { items, readOnly } = (await api.send(listSwitches, { as: admin })).body;
  expect(readOnly).toBe(false);
  expect(items.find(({ name }) => name === "mail_receipt")).toMatchObject({
    off: true,
    reason: "영수증 오류",
    changedBy: admin.nickname,
  });
  expect(items.filter(({ off }) => off)).toHaveLength(1);
  expect((await turn("chat", true, admin, " ")).status).toBe(400);
});

it("the command line turns a switch in an admin's name, also with logging in switched off", async () => {
  await turn("passwordLogin", true);
  const change = { name: "passwordLogin", off: false, email: admin.email, reason: "복구" };
  expect(await changeSwitchFromCommand(api.deps, { ...change, email: fan.email })).toContain(
    "no active admin has the address",
  );
  expect(await changeSwitchFromCommand(api.deps, { ...change, name: "logins" })).toContain("no switch is named logins");
  expect(await changeSwitchFromCommand(api.deps, change)).toBeNull();
  expect(await changeSwitchFromCommand(api.deps, change)).toBe("passwordLogin is on already");
  expect(api.deps.switches.isOff("passwordLogin")).toBe(false);
});

it("another node knows a change within a second, and after a lost connection too", async () => {
  const other = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  await other.switches.ready();
  const stop = other.switches.follow();
  const knows = (off: boolean) =>
    vi.waitFor(() => expect(other.switches.isOff("chat")).toBe(off), { timeout: 1_000, interval: 5 });
  try {
    await listening(1);
    await turn("chat", true);
    await knows(true);
    await api.deps.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gyeot switches' AND datname = current_database()",
    );
    await turn("chat", false);
    await knows(false);
  } finally {
    await stop();
    await other.bus.end();
    await other.database.end();
  }
});

const listening = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await api.deps.database.pool.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'gyeot switches' AND datname = current_database() AND query LIKE 'LISTEN%'",
    );
    expect(rows).toHaveLength(count);
  });

it("read-only: pages are read, writes answer 503, and the admin can log in and end it", async () => {
  await turn("writes", true);
  expect((await api.send(getPost, { as: fan, params: { postId } })).status).toBe(200);
  expect((await api.send(getSessionUser, { as: fan })).status).toBe(200);
  const like = await api.send(likePost, { as: fan, body: { postId } });
  expect([like.status, like.body.code, like.headers.get("retry-after")]).toEqual([503, "READ_ONLY_MODE", "60"]);
  expect((await api.send(listPaused)).body).toEqual({ readOnly: true, capabilities: [] });
  const wrong = await api.send(logIn, { body: { email: "a@example.com", password: "긴 비밀번호 하나" } });
  expect(wrong.status).toBe(401);
  expect((await turn("writes", false)).status).toBe(204);
  expect((await api.send(likePost, { as: fan, body: { postId } })).status).toBe(200);
});

it("read-only: every call that changes something is refused but those that lead to the switch", async () => {
  await turn("writes", true);
  const open = endpoints.filter(({ whileReadOnly }) => whileReadOnly).map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual([
    "post /admin/switches/{name}",
    "post /auth/login",
    "post /auth/login/second-factor",
    "post /auth/logout",
    "post /auth/passkeys/login",
    "post /auth/social",
    "post /auth/token/reissue",
  ]);
  for (const { method, path, access, whileReadOnly } of endpoints) {
    if (method === "get" || whileReadOnly) continue;
    const as = access === "activist" ? creator : access === "admin" ? admin : access === "guest" ? undefined : fan;
    const { status, body } = await api.request(method.toUpperCase(), path.replace(/\{\w+\}/g, "x"), { as, body: {} });
    expect([path, status, body.code]).toEqual([path, 503, "READ_ONLY_MODE"]);
  }
});

it("read-only: no read writes, not even a count of its use: a data export waits", async () => {
  const reader = await api.person();
  const counts = async () => (await api.deps.database.pool.query("SELECT * FROM rate_limits ORDER BY key")).rows;
  const before = await counts();
  await turn("writes", true);
  const counted = await counts();
  for (const { method, path, access } of endpoints) {
    if (method !== "get") continue;
    const as = access === "activist" ? creator : access === "admin" ? admin : access === "guest" ? undefined : reader;
    await api.request("GET", path.replace(/\{\w+\}/g, "x"), { as });
  }
  const exported = await api.send(exportPersonalData, { as: reader });
  expect([exported.status, exported.body.code]).toEqual([503, "READ_ONLY_MODE"]);
  expect(await counts()).toEqual(counted);
  await turn("writes", false);
  expect((await api.send(exportPersonalData, { as: reader })).status).toBe(200);
  expect((await counts()).length).toBeGreaterThan(before.length);
});

it("read-only: a reader's session is renewed without a write, and is rotated again afterwards", async () => {
  const reader = await api.person();
  const reissue = (token: string) => api.send(reissueToken, { headers: { cookie: `refreshToken=${token}` } });
  await turn("writes", true);
  const kept = await reissue(reader.refreshToken);
  expect([kept.status, kept.body.token.refreshToken.token]).toEqual([200, reader.refreshToken]);
  expect((await api.send(getSessionUser, { as: kept.body.token.accessToken })).status).toBe(200);
  await turn("writes", false);
  const rotated = await reissue(reader.refreshToken);
  expect(rotated.status).toBe(200);
  expect(rotated.body.token.refreshToken.token).not.toBe(reader.refreshToken);
  await api.send(logOut, { as: rotated.body.token.accessToken });
});
