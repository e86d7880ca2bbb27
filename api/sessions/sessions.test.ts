import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword, requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import { createAccount, logIn, reissueToken } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { sessionOf } from "#tests/support/login";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const password = "느린 강물 위의 편지 42";
const day = 86_400;
const withPassword = async () => api.person({ passwordHash: await api.deps.passwords.hash(password) });
const login = (email: string, refreshToken?: string) =>
  api.send(logIn, {
    body: { email, password },
    headers: refreshToken ? { cookie: `refreshToken=${refreshToken}` } : {},
  });
const reissue = (token: string) => api.send(reissueToken, { headers: { cookie: `refreshToken=${token}` } });
const status = async (as: Person | string) => (await api.send(getSessionUser, { as })).status;

test("a refresh token is 256 random bits, stored only as a hash", async () => {
  const person = await withPassword();
  const { token } = sessionOf(await login(person.email));
  expect(Buffer.from(token.refreshToken.token, "base64url")).toHaveLength(32);
  const { rows } = await api.deps.database.pool.query("SELECT row_to_json(t)::text AS row FROM refresh_tokens t");
  const sessions = await api.deps.database.pool.query("SELECT row_to_json(s)::text AS row FROM sessions s");
  const dump = JSON.stringify([...rows, ...sessions.rows]);
  const bytes = Buffer.from(token.refreshToken.token, "base64url").toString("hex");
  for (const secret of [token.refreshToken.token, bytes, token.accessToken]) expect(dump.includes(secret)).toBe(false);
});

test("a session ends ninety days after it began, however often it is used", async () => {
  const person = await withPassword();
  let { refreshToken } = sessionOf(await login(person.email)).token;
  for (let days = 0; days < 80; days += 20) {
    api.clock.advance(20 * day);
    const answer = await reissue(refreshToken.token);
    expect(answer.status).toBe(200);
    refreshToken = answer.body.token.refreshToken;
  }
  api.clock.advance(9 * day);
  const last = await reissue(refreshToken.token);
  expect(last.status).toBe(200);
  api.clock.advance(day + 1);
  expect((await reissue(last.body.token.refreshToken.token)).status).toBe(401);
});

test("a session not used for thirty days ends; one used on the thirtieth continues", async () => {
  const [idle, used] = [await withPassword(), await withPassword()];
  api.clock.advance(30 * day - 1);
  const again = await reissue(used.refreshToken);
  expect(again.status).toBe(200);
  api.clock.advance(2);
  expect((await reissue(idle.refreshToken)).status).toBe(401);
  expect((await reissue(again.body.token.refreshToken.token)).status).toBe(200);
});

test("a new login ends the browser's former session, so that none can be planted", async () => {
  const [owner, attacker] = [await withPassword(), await withPassword()];
  const planted = sessionOf(await login(attacker.email)).token;
  const own = sessionOf(await login(owner.email, planted.refreshToken.token)).token;
  expect([await status(planted.accessToken), (await reissue(planted.refreshToken.token)).status]).toEqual([401, 401]);
  const renewed = sessionOf(await login(owner.email, own.refreshToken.token)).token;
  expect(renewed.refreshToken.token).not.toBe(own.refreshToken.token);
  expect([await status(own.accessToken), await status(renewed.accessToken)]).toEqual([401, 200]);
});

test("a failed login leaves the former session", async () => {
  const person = await withPassword();
  const body = { email: person.email, password: "틀린 비밀번호예요" };
  const headers = { cookie: `refreshToken=${person.refreshToken}` };
  expect((await api.send(logIn, { body, headers })).status).toBe(401);
  expect(await status(person)).toBe(200);
});

test("a refresh token is no access token, and an access token no refresh token", async () => {
  const person = await withPassword();
  expect(await status(person.refreshToken)).toBe(401);
  expect((await reissue(person.token)).status).toBe(401);
});

test("an access token of another type, without a session or of another user's is refused", async () => {
  const { SignJWT } = await import("jose");
  const [person, other] = [await withPassword(), await withPassword()];
  const sid = JSON.parse(Buffer.from(other.token.split(".")[1] ?? "", "base64url").toString()).sid;
  const sign = (claims: object, typ: string) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "HS256", typ })
      .setSubject(person.userId)
      .setIssuer("gyeot")
      .setAudience("gyeot-api")
      .setExpirationTime(Math.floor(api.clock.now().getTime() / 1000) + 60)
      .sign(api.deps.keys.access);
  for (const token of [
    await sign({ sid }, "JWT"),
    await sign({}, "at+jwt"),
    await sign({ sid }, "at+jwt"),
    await sign({ sid: "ses_000000000000" }, "at+jwt"),
  ]) {
    expect(await status(token)).toBe(401);
  }
});

test("codes are stored as password hashes, and a sign-up's and a reset's are not interchangeable", async () => {
  const ask = async (email: string, purpose: string) => {
    const { emailVerificationId } = (await api.send(requestVerificationCode, { body: { email, purpose } })).body;
    const { code } = await api.mailedCode(email);
    return { emailVerificationId, code };
  };
  const signup = await ask("codes1@example.com", "signup");
  const kept = await api.deps.database.db
    .selectFrom("email_codes")
    .selectAll()
    .where("email_verification_id", "=", signup.emailVerificationId)
    .executeTakeFirstOrThrow();
  expect(kept.code_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(kept)).not.toContain(signup.code);

  const person = await withPassword();
  const reset = await ask(person.email, "password");
  for (const proof of [signup, reset]) {
    expect((await api.send(verifyCode, { body: proof })).status).toBe(200);
  }
  const asReset = { emailVerificationId: signup.emailVerificationId, password };
  expect((await api.send(changePassword, { body: asReset })).body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  const agreements = { terms: true, privacy: true, marketing: false };
  const account = {
    emailVerificationId: reset.emailVerificationId,
    password,
    nickname: "다른목적",
    gender: "male",
    atLeast14: true,
    agreements,
  };
  expect((await api.send(createAccount, { body: account })).body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
});
