import { afterAll, beforeAll, expect, test } from "vitest";
import type { SocialLink, SocialLinks, TokenAndUser } from "#contract/accounts";
import type { LoginChallenge, SecondFactor } from "#contract/second-factor";
import { startApi, type TestApi } from "#tests/support/api";
import { appCode } from "#tests/support/authenticator";
import { anotherApp } from "#tests/support/google";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../clock";
import { createGoogle } from "./google";

let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const password = "느린 강물 위의 편지 42";
let count = 0;
const newAddress = () => `google${++count}@gmail.example`;
const social = (socialAccessToken: string) => ({ socialProvider: "google", socialAccessToken });
const signIn = (token: string) => api.call<TokenAndUser>("POST", "/auth/social", { body: social(token) });
const signUp = (token: string, nickname = `구글_${++count}`) =>
  api.call<TokenAndUser>("POST", "/auth/account/social", {
    body: {
      ...social(token),
      nickname,
      gender: "male",
      agreements: { terms: true, privacy: true, marketing: false },
    },
  });
const withPassword = async (email = newAddress()) =>
  api.person({ email, passwordHash: await api.deps.passwords.hash(password) });

test("who Google says it is goes on to sign-up, and from then on is signed in", async () => {
  const email = newAddress();
  const token = await sandbox.googleToken(email);
  expect((await signIn(token)).body.code).toBe("RESOURCE_NOT_FOUND_ACCOUNT");
  const made = await signUp(token, "구글하늘");
  expect(made.status).toBe(200);
  expect(made.body.user).toMatchObject({ email, nickname: "구글하늘", hasPassword: false, role: "supporter" });
  const again = await signIn(await sandbox.googleToken(email));
  expect(again.body.user.userId).toBe(made.body.user.userId);
});

test("who has the second factor on is asked for it after Google, too, and set it up without a password", async () => {
  const token = await sandbox.googleToken(newAddress());
  const as = (await signUp(token)).body.token.accessToken;
  const { pending } = (await api.call<SecondFactor>("POST", "/auth/second-factor", { as })).body;
  const code = (seconds: number) => appCode(String(pending?.secret), secondsAfter(api.clock.now(), seconds));
  expect((await api.call("PUT", "/auth/second-factor", { as, body: { code: code(0) } })).status).toBe(200);
  const { body } = await api.call<LoginChallenge>("POST", "/auth/social", { body: social(token) });
  expect(Object.keys(body)).toEqual(["secondFactor"]);
  const given = { challenge: body.secondFactor.challenge, code: code(30) };
  const passed = await api.call<TokenAndUser>("POST", "/auth/login/second-factor", { body: given });
  expect((await api.call("GET", "/users/me", { as: passed.body.token.accessToken })).status).toBe(200);
});

test("a person is issuer and subject: a changed address at Google is the same person, a reused one is another", async () => {
  const email = newAddress();
  const made = await signUp(await sandbox.googleToken(email));
  const moved = newAddress();
  await sandbox.changeGoogleAccount(email, { email: moved });
  expect((await signIn(await sandbox.googleToken(moved))).body.user.userId).toBe(made.body.user.userId);
  const { db } = api.deps.database;
  const kept = db.selectFrom("social_identities").selectAll().where("user_id", "=", made.body.user.userId);
  const [identity] = await kept.execute();
  expect(identity).toMatchObject({ issuer: `${sandbox.url}/google`, subject: expect.stringMatching(/^\d{21}$/) });
  await db
    .updateTable("social_identities")
    .set({ subject: "somebody else" })
    .where("user_id", "=", made.body.user.userId)
    .execute();
  await sandbox.changeGoogleAccount(moved, { email });
  const reused = await signIn(await sandbox.googleToken(email));
  expect(reused.body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
});

test("an address registered by email is never taken over: sign-in and sign-up answer INVALID_REQUEST_EMAIL_CONFLICT", async () => {
  const person = await withPassword();
  const token = await sandbox.googleToken(person.email);
  expect((await signIn(token)).body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
  expect((await signUp(token)).body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
});

test("an address that Google has not proven makes no account and names none", async () => {
  const person = await withPassword();
  await sandbox.googleToken(person.email);
  await sandbox.changeGoogleAccount(person.email, { emailVerified: false });
  const token = await sandbox.googleToken(person.email);
  expect((await signIn(token)).body.code).toBe("INVALID_REQUEST_EMAIL");
  const unproven = await sandbox.googleToken(newAddress(), { unverified: true });
  expect((await signIn(unproven)).body.code).toBe("INVALID_REQUEST_EMAIL");
  expect((await signUp(unproven)).body.code).toBe("INVALID_REQUEST_EMAIL");
});

test("a token made for another application is refused, and so is one that is none", async () => {
  const email = newAddress();
  await signUp(await sandbox.googleToken(email));
  const theirs = await sandbox.googleToken(email, { client: anotherApp });
  for (const token of [theirs, "made-up", "x".repeat(4_000)]) {
    expect([(await signIn(token)).status, (await signUp(token)).status]).toEqual([401, 401]);
  }
});

test("Google out of reach is SERVICE_UNAVAILABLE, and not configured INVALID_REQUEST", async () => {
  const away = await startApi();
  const body = social("any");
  expect((await away.call("POST", "/auth/social", { body })).body.code).toBe("SERVICE_UNAVAILABLE");
  away.deps.google = createGoogle({ ...away.deps.env, GOOGLE_CLIENT_ID: "" }, away.deps.log);
  expect((await away.call("POST", "/auth/social", { body })).body.code).toBe("INVALID_REQUEST");
  await away.stop();
});

test("an issuer that names itself otherwise in its own configuration is not believed", async () => {
  const { deps } = api;
  const google = createGoogle({ ...deps.env, GOOGLE_ISSUER: `${sandbox.url}/google/` }, deps.log);
  await expect(google?.identify(await sandbox.googleToken(newAddress()))).rejects.toThrow("SERVICE_UNAVAILABLE");
});

test("a taken nickname leaves nothing behind, and another one then goes through", async () => {
  await signUp(await sandbox.googleToken(newAddress()), "먼저온구글");
  const token = await sandbox.googleToken(newAddress());
  expect((await signUp(token, "먼저온구글")).body.code).toBe("RESOURCE_CONFLICT_NICKNAME");
  expect((await signUp(token, "나중온구글")).status).toBe(200);
});

test("one identity signing up eight times at once is one account", async () => {
  const email = newAddress();
  const token = await sandbox.googleToken(email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(token)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  for (const { body } of answers.filter((answer) => answer.status !== 200)) {
    expect(["INVALID_REQUEST_EMAIL_CONFLICT", "RESOURCE_CONFLICT"]).toContain(body.code);
  }
  expect((await signIn(token)).status).toBe(200);
});

test("a blocked person is told so only with their own identity", async () => {
  const token = await sandbox.googleToken(newAddress());
  const { body } = await signUp(token);
  await api.deps.database.db
    .updateTable("users")
    .set({ status: "blocked" })
    .where("user_id", "=", body.user.userId)
    .execute();
  expect((await signIn(token)).body.code).toBe("USER_BLOCKED");
});

test("sign-ins by Google fall under the limits of a login, and the limit is lifted by itself", async () => {
  const strict = await startApi({ tossUrl: sandbox.url, env: { RATE_LIMIT_FACTOR: 1 } });
  const body = social(await sandbox.googleToken(newAddress()));
  const statuses = [];
  for (let i = 0; i < 62; i++) statuses.push((await strict.call("POST", "/auth/social", { body })).status);
  await strict.stop();
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
  expect(statuses.at(-1)).toBe(429);
});

const link = (as: Awaited<ReturnType<typeof withPassword>>, socialAccessToken: string, given = password) =>
  api.call<SocialLink>("PUT", "/auth/social/google", { as, body: { socialAccessToken, password: given } });
const unlink = (as: Awaited<ReturnType<typeof withPassword>>, given = password) =>
  api.call("DELETE", "/auth/social/google", { as, body: { password: given } });

test("an account with a password links Google after the password, signs in by it, and unlinks it again", async () => {
  const person = await withPassword();
  const google = newAddress();
  const token = await sandbox.googleToken(google);
  const wrong = await link(person, token, "틀린 비밀번호예요");
  expect([wrong.body.code, Object.keys(wrong.body.fields ?? {})]).toEqual(["INVALID_REQUEST_PASSWORD", ["password"]]);
  expect((await link(person, token)).body).toMatchObject({ socialProvider: "google", email: google });
  expect((await signIn(token)).body.user.userId).toBe(person.userId);
  const listed = await api.call<SocialLinks>("GET", "/auth/social", { as: person });
  expect(listed.body.items).toMatchObject([{ socialProvider: "google", email: google }]);

  const elsewhere = (await signIn(token)).body.token.accessToken;
  expect((await unlink(person, "틀린 비밀번호예요")).body.code).toBe("INVALID_REQUEST_PASSWORD");
  expect((await unlink(person)).status).toBe(204);
  expect((await unlink(person)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await signIn(token)).body.code).toBe("RESOURCE_NOT_FOUND_ACCOUNT");
  expect((await api.call("GET", "/users/me", { as: elsewhere })).status).toBe(401);
  expect((await api.call("GET", "/users/me", { as: person })).status).toBe(200);
});

test("an identity belongs to one account, and an account has one, however often both are asked for at once", async () => {
  const token = await sandbox.googleToken(newAddress());
  const [one, two] = [await withPassword(), await withPassword()];
  const claims = await Promise.all([one, two, one, two, one, two].map((person) => link(person, token)));
  expect(claims.filter((claim) => claim.status === 200)).toHaveLength(1);
  expect(claims.filter((claim) => claim.body.code === "RESOURCE_CONFLICT")).toHaveLength(5);
  const owner = claims.findIndex((claim) => claim.status === 200) % 2 === 0 ? one : two;
  expect((await link(owner, await sandbox.googleToken(newAddress()))).body.code).toBe("RESOURCE_CONFLICT");
});

test("an account without a password cannot unlink its only way in", async () => {
  const { body } = await signUp(await sandbox.googleToken(newAddress()));
  const as = body.token.accessToken;
  const answer = await api.call("DELETE", "/auth/social/google", { as, body: { password: "" } });
  expect(answer.body.code).toBe("INVALID_REQUEST_SOCIAL_ACCOUNT");
});

test("a token of another application cannot be linked, and the session it is tried in stays", async () => {
  const person = await withPassword();
  const theirs = await sandbox.googleToken(newAddress(), { client: anotherApp });
  expect((await link(person, theirs)).body.fields).toHaveProperty("socialAccessToken");
  expect((await api.call("GET", "/users/me", { as: person })).status).toBe(200);
});
