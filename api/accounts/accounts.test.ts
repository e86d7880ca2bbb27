import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeAnswer, SessionUser, TokenAndUser } from "#contract/accounts";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const password = "느린 강물 위의 편지 42";
const account = (emailVerificationId: string, nickname: string) => ({
  emailVerificationId,
  password,
  nickname,
  gender: "female",
  agreements: { terms: true, privacy: true, marketing: false },
});

async function askCode(email: string, purpose = "signup") {
  return api.call<CodeAnswer>("POST", "/auth/code", { body: { email, purpose } });
}
async function proveMailbox(email: string): Promise<string> {
  const { emailVerificationId } = (await askCode(email)).body;
  const { code } = await api.mailedCode(email);
  const verified = await api.call("POST", "/auth/code/verify", { body: { emailVerificationId, code } });
  expect(verified.status).toBe(200);
  return emailVerificationId;
}
async function signUp(email: string, nickname: string) {
  return api.call<TokenAndUser>("POST", "/auth/account", { body: account(await proveMailbox(email), nickname) });
}
const reissue = (token: string) =>
  api.call<TokenAndUser>("POST", "/auth/token/reissue", { headers: { cookie: `refreshToken=${token}` } });

test("a proven mailbox becomes an account that is signed in and has not consented to the capture rule yet", async () => {
  const { status, body } = await signUp("new@example.com", "새로운별");
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email: "new@example.com",
    nickname: "새로운별",
    role: "supporter",
    screenCaptureConsentAgreed: false,
  });
  const me = await api.call<SessionUser>("GET", "/users/me", { as: body.token.accessToken });
  expect(me.body.userId).toBe(body.user.userId);
});

test("asking for a code answers the same for a known and an unknown address; only the mail says which", async () => {
  await signUp("known@example.com", "아는사람");
  api.clock.advance(61);
  const [known, unknown] = [await askCode("known@example.com"), await askCode("unknown@example.com")];
  expect(known.status).toBe(unknown.status);
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect((await api.mailedCode("known@example.com")).known).toBe(true);
  expect((await api.mailedCode("unknown@example.com")).known).toBe(false);
});

test("that an address is taken is told only after its mailbox is proven", async () => {
  await signUp("taken@example.com", "임자있음");
  api.clock.advance(61);
  const { emailVerificationId } = (await askCode("taken@example.com")).body;
  const { code } = await api.mailedCode("taken@example.com");
  const verified = await api.call("POST", "/auth/code/verify", { body: { emailVerificationId, code } });
  expect(verified.body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
});

test("a code is refused after five wrong tries, even when the sixth is right and they come together", async () => {
  const { emailVerificationId } = (await askCode("tries@example.com")).body;
  const { code } = await api.mailedCode("tries@example.com");
  const wrong = code === "000000" ? "000001" : "000000";
  const tries = await Promise.all(
    Array.from({ length: 8 }, () =>
      api.call("POST", "/auth/code/verify", { body: { emailVerificationId, code: wrong } }),
    ),
  );
  expect(tries.filter((t) => t.body.code === "INVALID_REQUEST_EMAIL_CODE")).toHaveLength(5);
  const right = await api.call("POST", "/auth/code/verify", { body: { emailVerificationId, code } });
  expect(right.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
});

test("a code lives ten minutes, and one sent later kills it", async () => {
  const first = (await askCode("life@example.com")).body.emailVerificationId;
  const { code } = await api.mailedCode("life@example.com");
  expect((await askCode("life@example.com")).body.emailVerificationId).toBe(first);
  api.clock.advance(61);
  const second = (await askCode("life@example.com")).body.emailVerificationId;
  const newer = (await api.mailedCode("life@example.com")).code;
  const old = await api.call("POST", "/auth/code/verify", { body: { emailVerificationId: first, code } });
  expect(old.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  api.clock.advance(601);
  const late = await api.call("POST", "/auth/code/verify", { body: { emailVerificationId: second, code: newer } });
  expect(late.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
});

test("a right code sent eight times at once proves the mailbox once", async () => {
  const { emailVerificationId } = (await askCode("once@example.com")).body;
  const { code } = await api.mailedCode("once@example.com");
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => api.call("POST", "/auth/code/verify", { body: { emailVerificationId, code } })),
  );
  expect(tries.filter((t) => t.status === 200)).toHaveLength(1);
});

test("a nickname claimed ten times at once goes to one, and the others keep their proven mailbox", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, (_, i) => proveMailbox(`race${i}@example.com`)));
  const claims = await Promise.all(
    ids.map((id) => api.call("POST", "/auth/account", { body: account(id, "하나뿐인이름") })),
  );
  expect(claims.filter((c) => c.status === 200)).toHaveLength(1);
  expect(claims.filter((c) => c.body.code === "RESOURCE_CONFLICT_NICKNAME")).toHaveLength(9);
  const loser = claims.findIndex((c) => c.status !== 200);
  const again = await api.call("POST", "/auth/account", { body: account(ids[loser] as string, "다른이름이야") });
  expect(again.status).toBe(200);
});

test("nicknames that look alike are one nickname", async () => {
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
  const id = await proveMailbox(email);
  const answer = await api.call("POST", "/auth/account", { body: { ...account(id, "약한비번"), password: weak } });
  expect(answer.body.code).toBe("INVALID_REQUEST_PASSWORD");
  expect(answer.body.fields?.password).toHaveLength(1);
});

test("login answers UNAUTHORIZED alike for a wrong password and an unknown address", async () => {
  await signUp("login@example.com", "로그인왔어");
  const wrong = await api.call("POST", "/auth/login", {
    body: { email: "login@example.com", password: "틀린 비밀번호예요" },
  });
  const unknown = await api.call("POST", "/auth/login", {
    body: { email: "nobody@example.com", password: "틀린 비밀번호예요" },
  });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  const right = await api.call<TokenAndUser>("POST", "/auth/login", {
    body: { email: " LOGIN@example.com ", password },
  });
  expect(right.body.user.nickname).toBe("로그인왔어");
});

test("eight reissues of one refresh token at once get one successor", async () => {
  const person = await api.person();
  const answers = await Promise.all(Array.from({ length: 8 }, () => reissue(person.refreshToken)));
  expect(answers.every((a) => a.status === 200)).toBe(true);
  expect(new Set(answers.map((a) => a.body.token.refreshToken.token)).size).toBe(1);
});

test("a replaced refresh token still works within thirty seconds, and ends the whole family after", async () => {
  const person = await api.person();
  const first = (await reissue(person.refreshToken)).body.token;
  api.clock.advance(30);
  expect((await reissue(person.refreshToken)).body.token.refreshToken.token).toBe(first.refreshToken.token);
  api.clock.advance(1);
  expect((await reissue(person.refreshToken)).body.code).toBe("UNAUTHORIZED");
  expect((await reissue(first.refreshToken.token)).body.code).toBe("UNAUTHORIZED");
  expect((await api.call("GET", "/users/me", { as: first.accessToken })).status).toBe(401);
});

test("logout ends the access token and the refresh token at once", async () => {
  const person = await api.person();
  expect((await api.call("POST", "/auth/logout", { as: person })).status).toBe(204);
  expect((await api.call("GET", "/users/me", { as: person })).status).toBe(401);
  expect((await reissue(person.refreshToken)).status).toBe(401);
});

test("an access token dies after five minutes, and an idle session after thirty days", async () => {
  const person = await api.person();
  api.clock.advance(301);
  expect((await api.call("GET", "/users/me", { as: person })).status).toBe(401);
  api.clock.advance(30 * 86_400);
  expect((await reissue(person.refreshToken)).status).toBe(401);
});

test.each(["Bearer nonsense", "Basic abc", "bearer", "Bearer a.b.c", ""])(
  "the header %j is 401, never a guest",
  async (authorization) => {
    const answer = await api.call("GET", "/explore", { headers: { authorization } });
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
    expect((await api.call("GET", "/users/me", { as: token })).status).toBe(401);
  }
});

test("without capture consent every consented call is refused, and consent is kept with version and language", async () => {
  const person: Person = await api.person({ consented: false });
  expect((await api.call("GET", "/feed/following", { as: person })).body.code).toBe("ACCESS_DENIED_BY_POLICY");
  await api.call("PUT", "/policies/screen-capture-consent", {
    as: person,
    body: { consent: true },
    headers: { "accept-language": "en" },
  });
  expect((await api.call("GET", "/feed/following", { as: person })).status).toBe(200);
  const kept = await api.deps.database.db
    .selectFrom("consents")
    .selectAll()
    .where("user_id", "=", person.userId)
    .execute();
  expect(kept).toMatchObject([{ kind: "capture", version: 1, given: true, lang: "en" }]);
  await expect(api.deps.database.db.deleteFrom("consents").execute()).rejects.toThrow(/append-only/);
});

test("login is limited per account, and the limit is lifted by itself", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const tries = [];
  for (let i = 0; i < 12; i++)
    tries.push(
      await strict.call("POST", "/auth/login", { body: { email: "x@example.com", password: "틀린 비밀번호" } }),
    );
  await strict.stop();
  expect(tries.map((t) => t.status).slice(0, 10)).toEqual(Array(10).fill(401));
  expect(tries[11]?.status).toBe(429);
  expect(Number(tries[11]?.headers.get("retry-after"))).toBeGreaterThan(0);
});
