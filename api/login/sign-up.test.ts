import { afterAll, beforeAll, expect, test } from "vitest";
import { changeCaptureConsent } from "#contract/accounts/endpoints";
import { exploreCreators } from "#contract/creators/endpoints";
import { requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { EmailVerificationId } from "#contract/ids";
import { createAccount, logIn, reissueToken } from "#contract/login/endpoints";
import { listFollowingPosts } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { logOut } from "#contract/sessions/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { sessionOf } from "#tests/support/login";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const password = "느린 강물 위의 편지 42";
const account = (emailVerificationId: EmailVerificationId, nickname: string) => ({
  emailVerificationId,
  password,
  nickname,
  gender: "female",
  atLeast14: true,
  agreements: { terms: true, privacy: true, marketing: false },
});

async function requestCode(email: string, purpose = "signup") {
  return api.send(requestVerificationCode, { body: { email, purpose } });
}
async function verifyMailbox(email: string): Promise<EmailVerificationId> {
  const { emailVerificationId } = (await requestCode(email)).body;
  const { code } = await api.mailedCode(email);
  const verified = await api.send(verifyCode, { body: { emailVerificationId, code } });
  expect(verified.status).toBe(200);
  return emailVerificationId;
}
async function signUp(email: string, nickname: string) {
  return api.send(createAccount, { body: account(await verifyMailbox(email), nickname) });
}
const reissue = (token: string) => api.send(reissueToken, { headers: { cookie: `refreshToken=${token}` } });

test("a verified mailbox becomes a logged-in account without capture consent", async () => {
  const { status, body } = await signUp("new@example.com", "새로운별");
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email: "new@example.com",
    nickname: "새로운별",
    role: "supporter",
    screenCaptureConsentAgreed: false,
  });
  const me = await api.send(getSessionUser, { as: body.token.accessToken });
  expect(me.body.userId).toBe(body.user.userId);
});

test("sign-up requires the confirmation of 14 or over and records its time", async () => {
  const asked = account(await verifyMailbox("fourteen@example.com"), "열네살");
  const { atLeast14: _, ...unasked } = asked;
  for (const body of [unasked, { ...asked, atLeast14: false }]) {
    const refused = await api.send(createAccount, { body: body as typeof asked });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { atLeast14: ["만 14세 이상이어야 가입할 수 있어요."] },
    ]);
  }
  const { body } = await api.send(createAccount, { body: asked });
  const { userId } = body.user;
  const confirmed = () =>
    api.deps.database.db
      .selectFrom("users")
      .select("age_confirmed_at")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
  expect(await confirmed()).toEqual({ age_confirmed_at: api.clock.now() });
});

test("requesting a code answers the same for known and unknown addresses; only the mail differs", async () => {
  await signUp("known@example.com", "아는사람");
  api.clock.advance(61);
  const [known, unknown] = [await requestCode("known@example.com"), await requestCode("unknown@example.com")];
  expect(known.status).toBe(unknown.status);
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect((await api.mailedCode("known@example.com")).known).toBe(true);
  expect((await api.mailedCode("unknown@example.com")).known).toBe(false);
});

test("an address is reported as registered only after its mailbox is verified", async () => {
  await signUp("taken@example.com", "임자있음");
  api.clock.advance(61);
  const { emailVerificationId } = (await requestCode("taken@example.com")).body;
  const { code } = await api.mailedCode("taken@example.com");
  const verified = await api.send(verifyCode, { body: { emailVerificationId, code } });
  expect(verified.body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
});

test("a code is refused after five wrong tries, even a right sixth sent at the same time", async () => {
  const { emailVerificationId } = (await requestCode("tries@example.com")).body;
  const { code } = await api.mailedCode("tries@example.com");
  const wrong = code === "000000" ? "000001" : "000000";
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => api.send(verifyCode, { body: { emailVerificationId, code: wrong } })),
  );
  expect(tries.filter((t) => t.body.code === "INVALID_REQUEST_EMAIL_CODE")).toHaveLength(5);
  const right = await api.send(verifyCode, { body: { emailVerificationId, code } });
  expect(right.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
});

test("a code expires after ten minutes, and a later code invalidates it", async () => {
  const first = (await requestCode("life@example.com")).body.emailVerificationId;
  const { code } = await api.mailedCode("life@example.com");
  expect((await requestCode("life@example.com")).body.emailVerificationId).toBe(first);
  api.clock.advance(61);
  const second = (await requestCode("life@example.com")).body.emailVerificationId;
  const newer = (await api.mailedCode("life@example.com")).code;
  const old = await api.send(verifyCode, { body: { emailVerificationId: first, code } });
  expect(old.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  api.clock.advance(601);
  const late = await api.send(verifyCode, { body: { emailVerificationId: second, code: newer } });
  expect(late.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
});

test("a right code sent eight times simultaneously verifies the mailbox once", async () => {
  const { emailVerificationId } = (await requestCode("once@example.com")).body;
  const { code } = await api.mailedCode("once@example.com");
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => api.send(verifyCode, { body: { emailVerificationId, code } })),
  );
  expect(tries.filter((t) => t.status === 200)).toHaveLength(1);
});

test("a nickname claimed ten times at once goes to one user; the others stay verified", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, (_, i) => verifyMailbox(`race${i}@example.com`)));
  const claims = await Promise.all(ids.map((id) => api.send(createAccount, { body: account(id, "하나뿐인이름") })));
  expect(claims.filter((c) => c.status === 200)).toHaveLength(1);
  expect(claims.filter((c) => c.body.code === "RESOURCE_CONFLICT_NICKNAME")).toHaveLength(9);
  const loser = claims.findIndex((c) => c.status !== 200);
  const again = await api.send(createAccount, { body: account(ids[loser] as EmailVerificationId, "다른이름이야") });
  expect(again.status).toBe(200);
});

test("confusable nicknames count as the same nickname", async () => {
  await signUp("look1@example.com", "Moon_light0");
  const { body } = await signUp("look2@example.com", "moon_lightO");
  expect(body.code).toBe("RESOURCE_CONFLICT_NICKNAME");
  expect(body.fields?.nickname).toEqual(["이미 쓰고 있는 닉네임이에요."]);
});

test.each([
  ["short", "짧은비번9", "weak1@example.com"],
  ["common", "1234567890", "weak2@example.com"],
  ["the product's name", "gyeot12345", "weak3@example.com"],
  ["the address", "weak4@example.com", "weak4@example.com"],
  ["over 128 characters", "가".repeat(129), "weak5@example.com"],
])("a password that is %s is refused beside its field", async (_, weak, email) => {
  const id = await verifyMailbox(email);
  const answer = await api.send(createAccount, { body: { ...account(id, "약한비번"), password: weak } });
  expect(answer.body.code).toBe("INVALID_REQUEST_PASSWORD");
  expect(answer.body.fields?.password).toHaveLength(1);
});

test("login answers UNAUTHORIZED for a wrong password and for an unknown address alike", async () => {
  await signUp("login@example.com", "로그인왔어");
  const wrong = await api.send(logIn, { body: { email: "login@example.com", password: "틀린 비밀번호예요" } });
  const unknown = await api.send(logIn, { body: { email: "nobody@example.com", password: "틀린 비밀번호예요" } });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  const right = await api.send(logIn, { body: { email: " LOGIN@example.com ", password } });
  expect(sessionOf(right).user.nickname).toBe("로그인왔어");
});

test("eight simultaneous refreshes of one refresh token get one successor", async () => {
  const person = await api.person();
  const answers = await Promise.all(Array.from({ length: 8 }, () => reissue(person.refreshToken)));
  expect(answers.every((a) => a.status === 200)).toBe(true);
  expect(new Set(answers.map((a) => a.body.token.refreshToken.token)).size).toBe(1);
});

test("a replaced refresh token works for thirty seconds, and after that ends the token family", async () => {
  const person = await api.person();
  const first = (await reissue(person.refreshToken)).body.token;
  api.clock.advance(30);
  expect((await reissue(person.refreshToken)).body.token.refreshToken.token).toBe(first.refreshToken.token);
  api.clock.advance(1);
  expect((await reissue(person.refreshToken)).body.code).toBe("UNAUTHORIZED");
  expect((await reissue(first.refreshToken.token)).body.code).toBe("UNAUTHORIZED");
  expect((await api.send(getSessionUser, { as: first.accessToken })).status).toBe(401);
});

test("logout ends the access token and the refresh token immediately", async () => {
  const person = await api.person();
  expect((await api.send(logOut, { as: person })).status).toBe(204);
  expect((await api.send(getSessionUser, { as: person })).status).toBe(401);
  expect((await reissue(person.refreshToken)).status).toBe(401);
});

test("an access token expires after five minutes, an idle session after thirty days", async () => {
  const person = await api.person();
  api.clock.advance(301);
  expect((await api.send(getSessionUser, { as: person })).status).toBe(401);
  api.clock.advance(30 * 86_400);
  expect((await reissue(person.refreshToken)).status).toBe(401);
});

test.each(["Bearer nonsense", "Basic abc", "bearer", "Bearer a.b.c", ""])(
  "the header %j is 401, never a guest",
  async (authorization) => {
    const answer = await api.send(exploreCreators, { headers: { authorization } });
    expect(answer.status).toBe(401);
  },
);

test("a token of another algorithm, audience or secret is refused", async () => {
  const { SignJWT } = await import("jose");
  const person = await api.person();
  const claims = () =>
    new SignJWT({ sid: "ses_x" }).setSubject(person.userId).setIssuer("gyeot").setExpirationTime("1h");
  const otherSecret = await claims()
    .setAudience("gyeot-api")
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .sign(Buffer.alloc(32, 1));
  const otherAudience = await claims()
    .setAudience("elsewhere")
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .sign(api.deps.keys.access);
  const otherAlgorithm = await claims()
    .setAudience("gyeot-api")
    .setProtectedHeader({ alg: "HS512", typ: "at+jwt" })
    .sign(Buffer.concat([api.deps.keys.access, api.deps.keys.access]));
  const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${otherSecret.split(".")[1]}.`;
  for (const token of [otherSecret, otherAudience, otherAlgorithm, none, person.refreshToken]) {
    expect((await api.send(getSessionUser, { as: token })).status).toBe(401);
  }
});

test("consented calls are refused without capture consent, stored with version and language", async () => {
  const person: Person = await api.person({ consented: false });
  expect((await api.send(listFollowingPosts, { as: person })).body.code).toBe("ACCESS_DENIED_BY_POLICY");
  await api.send(changeCaptureConsent, { as: person, body: { consent: true }, headers: { "accept-language": "en" } });
  expect((await api.send(listFollowingPosts, { as: person })).status).toBe(200);
  const storedConsents = await api.deps.database.db
    .selectFrom("consents")
    .selectAll()
    .where("user_id", "=", person.userId)
    .execute();
  expect(storedConsents).toMatchObject([{ kind: "capture", version: 1, given: true, lang: "en" }]);
  await expect(api.deps.database.db.deleteFrom("consents").execute()).rejects.toThrow(/append-only/);
});

test("login is limited per account, and the limit expires by itself", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const tries = [];
  for (let i = 0; i < 12; i++)
    tries.push(await strict.send(logIn, { body: { email: "x@example.com", password: "틀린 비밀번호" } }));
  await strict.stop();
  expect(tries.map((t) => t.status).slice(0, 10)).toEqual(Array(10).fill(401));
  expect(tries[11]?.status).toBe(429);
  expect(Number(tries[11]?.headers.get("retry-after"))).toBeGreaterThan(0);
});
