import { afterAll, beforeAll, expect, test } from "vitest";
import { linkSocial, listSocialLinks, unlinkSocial } from "#contract/credentials/endpoints";
import { createSocialAccount, logInWithSecondFactor, logInWithSocial } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { setUpSecondFactor, turnOnSecondFactor } from "#contract/second-factor/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { appCode } from "#tests/support/authenticator";
import { otherClient } from "#tests/support/fixtures/google";
import { challengeOf, sessionOf } from "#tests/support/login";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../clock";
import { createGoogle } from "./social/google";

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
const signIn = (token: string) => api.send(logInWithSocial, { body: social(token) });
const signUp = (token: string, nickname = `구글_${++count}`) =>
  api.send(createSocialAccount, {
    body: {
      ...social(token),
      nickname,
      gender: "male",
      atLeast14: true,
      agreements: { terms: true, privacy: true, marketing: false },
    },
  });
const withPassword = async (email = newAddress()) =>
  api.person({ email, passwordHash: await api.deps.passwords.hash(password) });

test("a new Google identity goes to sign-up, and is logged in from then on", async () => {
  const email = newAddress();
  const token = await sandbox.googleToken(email);
  expect((await signIn(token)).body.code).toBe("RESOURCE_NOT_FOUND_ACCOUNT");
  const signedUp = await signUp(token, "구글하늘");
  expect(signedUp.status).toBe(200);
  expect(signedUp.body.user).toMatchObject({ email, nickname: "구글하늘", hasPassword: false, role: "supporter" });
  const again = await signIn(await sandbox.googleToken(email));
  expect(sessionOf(again).user.userId).toBe(signedUp.body.user.userId);
});

test("Google login also requires the second factor, which is set up without a password", async () => {
  const token = await sandbox.googleToken(newAddress());
  const as = (await signUp(token)).body.token.accessToken;
  const { pending } = (await api.send(setUpSecondFactor, { as })).body;
  const code = (seconds: number) => appCode(String(pending?.secret), secondsAfter(api.clock.now(), seconds));
  expect((await api.send(turnOnSecondFactor, { as, body: { code: code(0) } })).status).toBe(200);
  const answer = await api.send(logInWithSocial, { body: social(token) });
  expect(Object.keys(answer.body)).toEqual(["secondFactor"]);
  const secondStep = { challenge: challengeOf(answer).challenge, code: code(30) };
  const passed = await api.send(logInWithSecondFactor, { body: secondStep });
  expect((await api.send(getSessionUser, { as: passed.body.token.accessToken })).status).toBe(200);
});

test("an identity is issuer and subject: a changed address is the same person, a reused one not", async () => {
  const email = newAddress();
  const signedUp = await signUp(await sandbox.googleToken(email));
  const moved = newAddress();
  await sandbox.changeGoogleAccount(email, { email: moved });
  expect(sessionOf(await signIn(await sandbox.googleToken(moved))).user.userId).toBe(signedUp.body.user.userId);
  const { db } = api.deps.database;
  const identities = db.selectFrom("social_identities").selectAll().where("user_id", "=", signedUp.body.user.userId);
  const [identity] = await identities.execute();
  expect(identity).toMatchObject({ issuer: `${sandbox.url}/google`, subject: expect.stringMatching(/^\d{21}$/) });
  await db
    .updateTable("social_identities")
    .set({ subject: "somebody else" })
    .where("user_id", "=", signedUp.body.user.userId)
    .execute();
  await sandbox.changeGoogleAccount(moved, { email });
  const reused = await signIn(await sandbox.googleToken(email));
  expect(reused.body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
});

test("an address registered by email is never taken over by a Google login or sign-up", async () => {
  const person = await withPassword();
  const token = await sandbox.googleToken(person.email);
  expect((await signIn(token)).body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
  expect((await signUp(token)).body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
});

test("an address that Google has not verified makes no account and names none", async () => {
  const person = await withPassword();
  await sandbox.googleToken(person.email);
  await sandbox.changeGoogleAccount(person.email, { emailVerified: false });
  const token = await sandbox.googleToken(person.email);
  expect((await signIn(token)).body.code).toBe("INVALID_REQUEST_EMAIL");
  const unproven = await sandbox.googleToken(newAddress(), { unverified: true });
  expect((await signIn(unproven)).body.code).toBe("INVALID_REQUEST_EMAIL");
  expect((await signUp(unproven)).body.code).toBe("INVALID_REQUEST_EMAIL");
});

test("a token issued to another application, or an invalid one, is refused", async () => {
  const email = newAddress();
  await signUp(await sandbox.googleToken(email));
  const foreignToken = await sandbox.googleToken(email, { client: otherClient });
  for (const token of [foreignToken, "made-up", "x".repeat(4_000)]) {
    expect([(await signIn(token)).status, (await signUp(token)).status]).toEqual([401, 401]);
  }
});

test("unreachable Google is SERVICE_UNAVAILABLE, unconfigured Google INVALID_REQUEST", async () => {
  const away = await startApi();
  const body = social("any");
  expect((await away.send(logInWithSocial, { body })).body.code).toBe("SERVICE_UNAVAILABLE");
  away.deps.identityProviders.google = createGoogle({ ...away.deps.env, GOOGLE_CLIENT_ID: "" }, away.deps.log);
  expect((await away.send(logInWithSocial, { body })).body.code).toBe("INVALID_REQUEST");
  await away.stop();
});

test("an issuer whose configuration names another issuer is refused", async () => {
  const { deps } = api;
  const google = createGoogle({ ...deps.env, GOOGLE_ISSUER: `${sandbox.url}/google/` }, deps.log);
  await expect(google?.identify(await sandbox.googleToken(newAddress()))).rejects.toThrow("SERVICE_UNAVAILABLE");
});

test("a taken nickname stores nothing, and another nickname then succeeds", async () => {
  await signUp(await sandbox.googleToken(newAddress()), "먼저온구글");
  const token = await sandbox.googleToken(newAddress());
  expect((await signUp(token, "먼저온구글")).body.code).toBe("RESOURCE_CONFLICT_NICKNAME");
  expect((await signUp(token, "나중온구글")).status).toBe(200);
});

test("one identity signing up eight times simultaneously makes one account", async () => {
  const email = newAddress();
  const token = await sandbox.googleToken(email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(token)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  for (const { body } of answers.filter((answer) => answer.status !== 200)) {
    expect(["INVALID_REQUEST_EMAIL_CONFLICT", "RESOURCE_CONFLICT"]).toContain(body.code);
  }
  expect((await signIn(token)).status).toBe(200);
});

test("a suspension is revealed only to the suspended user's own identity", async () => {
  const token = await sandbox.googleToken(newAddress());
  const { body } = await signUp(token);
  await api.deps.database.db
    .updateTable("users")
    .set({ status: "blocked" })
    .where("user_id", "=", body.user.userId)
    .execute();
  expect((await signIn(token)).body.code).toBe("USER_BLOCKED");
});

test("Google logins share the limits of a login, until the limit expires", async () => {
  const strict = await startApi({ tossUrl: sandbox.url, env: { RATE_LIMIT_FACTOR: 1 } });
  const body = social(await sandbox.googleToken(newAddress()));
  const statuses = [];
  for (let i = 0; i < 62; i++) statuses.push((await strict.send(logInWithSocial, { body })).status);
  await strict.stop();
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
  expect(statuses.at(-1)).toBe(429);
});

const link = (as: Awaited<ReturnType<typeof withPassword>>, socialAccessToken: string, secondStep = password) =>
  api.send(linkSocial, { as, params: { socialProvider: "google" }, body: { socialAccessToken, password: secondStep } });
const unlink = (as: Awaited<ReturnType<typeof withPassword>>, secondStep = password) =>
  api.send(unlinkSocial, { as, params: { socialProvider: "google" }, body: { password: secondStep } });

test("an account with a password links Google, logs in by it, and unlinks it again", async () => {
  const person = await withPassword();
  const google = newAddress();
  const token = await sandbox.googleToken(google);
  const wrong = await link(person, token, "틀린 비밀번호예요");
  expect([wrong.body.code, Object.keys(wrong.body.fields ?? {})]).toEqual(["INVALID_REQUEST_PASSWORD", ["password"]]);
  expect((await link(person, token)).body).toMatchObject({ socialProvider: "google", email: google });
  expect(sessionOf(await signIn(token)).user.userId).toBe(person.userId);
  const listed = await api.send(listSocialLinks, { as: person });
  expect(listed.body.items).toMatchObject([{ socialProvider: "google", email: google }]);

  const elsewhere = sessionOf(await signIn(token)).token.accessToken;
  expect((await unlink(person, "틀린 비밀번호예요")).body.code).toBe("INVALID_REQUEST_PASSWORD");
  expect((await unlink(person)).status).toBe(204);
  expect((await unlink(person)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await signIn(token)).body.code).toBe("RESOURCE_NOT_FOUND_ACCOUNT");
  expect((await api.send(getSessionUser, { as: elsewhere })).status).toBe(401);
  expect((await api.send(getSessionUser, { as: person })).status).toBe(200);
});

test("an identity has one account and an account one identity, also under simultaneous requests", async () => {
  const token = await sandbox.googleToken(newAddress());
  const [one, two] = [await withPassword(), await withPassword()];
  const claims = await Promise.all([one, two, one, two, one, two].map((person) => link(person, token)));
  expect(claims.filter((claim) => claim.status === 200)).toHaveLength(1);
  expect(claims.filter((claim) => claim.body.code === "RESOURCE_CONFLICT")).toHaveLength(5);
  const owner = claims.findIndex((claim) => claim.status === 200) % 2 === 0 ? one : two;
  expect((await link(owner, await sandbox.googleToken(newAddress()))).body.code).toBe("RESOURCE_CONFLICT");
});

test("an account without a password cannot unlink its only login", async () => {
  const { body } = await signUp(await sandbox.googleToken(newAddress()));
  const as = body.token.accessToken;
  const answer = await api.send(unlinkSocial, { as, params: { socialProvider: "google" }, body: { password: "" } });
  expect(answer.body.code).toBe("INVALID_REQUEST_SOCIAL_ACCOUNT");
});

test("a token of another application cannot be linked, and the session continues", async () => {
  const person = await withPassword();
  const foreignToken = await sandbox.googleToken(newAddress(), { client: otherClient });
  expect((await link(person, foreignToken)).body.fields).toHaveProperty("socialAccessToken");
  expect((await api.send(getSessionUser, { as: person })).status).toBe(200);
});
