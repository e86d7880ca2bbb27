import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { logIn, logInWithSecondFactor, reissueToken } from "#contract/login/endpoints";
import {
  addPasskey,
  beginPasskey,
  getPasskeyLoginOptions,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from "#contract/passkeys/endpoints";
import type { PasskeyAssertion } from "#contract/passkeys/schemas";
import { getSessionUser } from "#contract/profiles/endpoints";
import { listUsersForAdmin, suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { TestResponse } from "#tests/support/api-client";
import { challengeOf, sessionOf } from "#tests/support/login";
import { createPasskeyAuthenticator, type MadePasskey } from "#tests/support/passkey-authenticator";
import { decrypt } from "../crypto";
import { purgeExpired } from "../worker/purge-expired";

const password = "느린 강물 위의 편지 42";
const device = createPasskeyAuthenticator("https://gyeot.example");
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startApi({ env: { PUBLIC_URL: "https://gyeot.example" } });
  passwordHash = await api.deps.passwords.hash(password);
});
afterAll(() => api.stop());
// A session older than ten minutes proves no owner without a password.
beforeEach(() => api.clock.advance(5));

const owner = (traits: Parameters<TestApi["person"]>[0] = {}) => api.person({ passwordHash, ...traits });
const begin = (as: Person | string, typed: string | undefined = password) =>
  api.send(beginPasskey, { as, body: typed === undefined ? {} : { password: typed } });
/** A new passkey of `person`, stored. */
async function passkeyOf(person: Person): Promise<MadePasskey & { passkeyId: string }> {
  const { passkey, credential } = device.create((await begin(person)).body);
  const { status, body } = await api.send(addPasskey, { as: person, body: { credential } });
  expect(status).toBe(200);
  return Object.assign(passkey, { passkeyId: body.id });
}
const challenge = async () => (await api.send(getPasskeyLoginOptions)).body;
const login = (credential: PasskeyAssertion) => api.send(logInWithPasskey, { body: { credential } });
const signedBy = async (passkey: MadePasskey, deviation = {}) => device.get(passkey, await challenge(), deviation);
const list = async (as: Person) => (await api.send(listPasskeys, { as })).body.items;
const remove = (as: Person, passkeyId: string, body = { password }) =>
  api.send(removePasskey, { as, params: { passkeyId: passkeyId as never }, body });
const fieldsOf = ({ status, body }: TestResponse) => [status, body.fields];
const jobs = async ({ email }: Person): Promise<string[]> => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'accountNotice' ORDER BY id",
    [email],
  );
  return rows.map(({ payload }) => JSON.parse(decrypt(api.deps.keys, payload.sealed)).what);
};

test("a passkey is made after the password, and logs its owner in without one", async () => {
  const fan = await owner();
  const { body: options } = await begin(fan);
  expect(options).toMatchObject({
    rp: { id: "gyeot.example" },
    user: { name: fan.email, displayName: fan.nickname },
    excludeCredentials: [],
  });
  const passkey = await passkeyOf(fan);
  expect(await list(fan)).toEqual([
    { id: passkey.passkeyId, name: "Passkey", synced: false, createdAt: expect.any(String), lastUsedAt: null },
  ]);
  expect((await begin(fan)).body.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);
  const { user, token } = sessionOf(await login(await signedBy(passkey)));
  expect([user.userId, token.tokenType]).toEqual([fan.userId, "Bearer"]);
  expect((await api.send(getSessionUser, { as: token.accessToken })).status).toBe(200);
  expect((await list(fan))[0]?.lastUsedAt).toBe(api.clock.now().toISOString());
  expect(await jobs(fan)).toEqual(["passkeyAdded"]);
});

test("no passkey begins without the password; without one, only ten minutes after the login", async () => {
  const fan = await owner();
  expect(fieldsOf(await begin(fan, "아닌 비밀번호 0000"))).toMatchObject([400, { password: [{}] }]);
  expect((await begin(fan, "")).status).toBe(400);
  expect((await api.send(beginPasskey, { body: {} })).status).toBe(401);
  const social = await api.person();
  expect((await api.send(beginPasskey, { as: social, body: {} })).status).toBe(200);
  await api.deps.database.pool.query(
    "UPDATE sessions SET created_at = created_at - interval '601 s' WHERE user_id = $1",
    [social.userId],
  );
  expect((await api.send(beginPasskey, { as: social, body: {} })).body.code).toBe("INVALID_REQUEST_SOCIAL_ACCOUNT");
});

test("a passkey is added once: repeated, at the same moment, and by no other session or user", async () => {
  const [fan, other] = [await owner(), await owner()];
  const { passkey, credential } = device.create((await begin(fan)).body);
  expect((await api.send(addPasskey, { as: other, body: { credential } })).status).toBe(400);
  const elsewhere = sessionOf(await api.send(logIn, { body: { email: fan.email, password } })).token.accessToken;
  expect((await api.send(addPasskey, { as: elsewhere, body: { credential } })).status).toBe(400);
  const added = await Promise.all([1, 2, 3].map(() => api.send(addPasskey, { as: fan, body: { credential } })));
  expect(new Set(added.map(({ body }) => body.id)).size).toBe(1);
  expect(await list(fan)).toHaveLength(1);
  expect(await jobs(fan)).toEqual(["passkeyAdded"]);
  const claimed = device.create((await begin(other)).body, { credentialId: passkey.id }).credential;
  const answer = await api.send(addPasskey, { as: other, body: { credential: claimed } });
  expect([answer.body.code, await list(other)]).toEqual(["RESOURCE_CONFLICT", []]);
});

test("a false or late attestation is refused beside its field, and nothing is stored", async () => {
  const fan = await owner();
  const made = async (deviation: Parameters<typeof device.create>[1]) =>
    device.create((await begin(fan)).body, deviation).credential;
  const refused = [
    await made({ origin: "https://gyeot.example.evil.test" }),
    await made({ rpId: "evil.test" }),
    await made({ unverified: true }),
    await made({ type: "webauthn.get" }),
    device.create({ ...(await begin(fan)).body, challenge: (await challenge()).challenge }).credential,
  ];
  const late = await made({});
  const check = async (as: Person | string, credential: (typeof refused)[number]) =>
    expect(fieldsOf(await api.send(addPasskey, { as, body: { credential } }))).toMatchObject([
      400,
      { credential: [{}] },
    ]);
  for (const credential of refused) await check(fan, credential);
  api.clock.advance(600);
  const { body } = await api.send(reissueToken, { headers: { cookie: `refreshToken=${fan.refreshToken}` } });
  await check(body.token.accessToken, late);
  expect((await api.send(listPasskeys, { as: body.token.accessToken })).body.items).toEqual([]);
});

test("no response of false origin, site, PIN, type, signature, owner, age or key logs in", async () => {
  const [fan, other] = [await owner(), await owner()];
  const passkey = await passkeyOf(fan);
  const { userHandle } = await passkeyOf(other);
  const foreign = device.create((await begin(fan)).body).passkey;
  const late = await signedBy(passkey);
  const refused = [
    await signedBy(passkey, { origin: "https://gyeot.example.evil.test" }),
    await signedBy(passkey, { rpId: "evil.test" }),
    await signedBy(passkey, { unverified: true }),
    await signedBy(passkey, { type: "webauthn.create" }),
    await signedBy(passkey, { signature: Buffer.alloc(70, 1) }),
    await signedBy(passkey, { userHandle }),
    await signedBy(foreign),
    device.get(passkey, { challenge: (await begin(fan)).body.challenge }),
    device.get(passkey, { challenge: Buffer.alloc(36, 7).toString("base64url") }),
  ];
  for (const credential of refused) expect((await login(credential)).status).toBe(401);
  api.clock.advance(600);
  expect((await login(late)).status).toBe(401);
  expect((await login(await signedBy(passkey))).status).toBe(200);
});

test("an assertion logs in once, also when it is sent several times at the same moment", async () => {
  const passkey = await passkeyOf(await owner());
  const credential = await signedBy(passkey);
  const answers = await Promise.all([1, 2, 3, 4].map(() => login(credential)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  expect((await login(credential)).status).toBe(401);
});

test("a passkey is refused and its owner mailed when its signature counter does not increase", async () => {
  const fan = await owner();
  const passkey = await passkeyOf(fan);
  expect((await login(await signedBy(passkey, { counter: 9 }))).status).toBe(200);
  for (const counter of [9, 3, 0]) expect((await login(await signedBy(passkey, { counter }))).status).toBe(401);
  expect(await jobs(fan)).toEqual(["passkeyAdded", "passkeyRefused", "passkeyRefused", "passkeyRefused"]);
  expect((await login(await signedBy(passkey, { counter: 10 }))).status).toBe(200);
});

test("a passkey that counts nothing, as most do, logs in again and again", async () => {
  const fan = await owner();
  const { passkey, credential } = device.create((await begin(fan)).body, { counter: 0 });
  await api.send(addPasskey, { as: fan, body: { credential } });
  for (let i = 0; i < 3; i++) expect((await login(await signedBy(passkey, { counter: 0 }))).status).toBe(200);
});

test("passkeys are renamed and removed by their owner only; a removed one logs in no more", async () => {
  const [fan, other] = [await owner(), await owner()];
  const passkey = await passkeyOf(fan);
  const elsewhere = sessionOf(await login(await signedBy(passkey))).token.accessToken;
  const rename = (as: Person, name: string) =>
    api.send(renamePasskey, { as, params: { passkeyId: passkey.passkeyId as never }, body: { name } });
  expect([(await rename(other, "남의 것")).status, (await rename(fan, "  ")).status]).toEqual([404, 400]);
  for (let i = 0; i < 2; i++) expect((await rename(fan, "할머니 폰")).body.name).toBe("할머니 폰");
  expect((await remove(other, passkey.passkeyId)).status).toBe(404);
  expect((await remove(fan, passkey.passkeyId, { password: "아닌 비밀번호 0000" })).status).toBe(400);
  const removals = await Promise.all([1, 2].map(() => remove(fan, passkey.passkeyId)));
  expect(removals.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect([await list(fan), (await login(await signedBy(passkey))).status]).toEqual([[], 401]);
  expect((await api.send(getSessionUser, { as: elsewhere })).status).toBe(401);
  expect((await api.send(getSessionUser, { as: fan })).status).toBe(200);
  expect(await jobs(fan)).toEqual(["passkeyAdded", "passkeyRemoved"]);
});

test("a removal and a login by that passkey at the same moment leave no session of it", async () => {
  const fan = await owner();
  for (let round = 0; round < 10; round++) {
    const passkey = await passkeyOf(fan);
    const credential = await signedBy(passkey);
    const [entered] = await Promise.all([login(credential), remove(fan, passkey.passkeyId)]);
    if (entered.status === 200)
      expect((await api.send(getSessionUser, { as: entered.body.token.accessToken })).status).toBe(401);
  }
});

test("a user has at most ten passkeys", async () => {
  const fan = await owner();
  const begun = await Promise.all(Array.from({ length: 12 }, () => begin(fan)));
  const credentials = begun.map(({ body }) => device.create(body).credential);
  const added = await Promise.all(
    credentials.map((credential) => api.send(addPasskey, { as: fan, body: { credential } })),
  );
  expect(added.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(added.filter(({ body }) => body.code === "RESOURCE_CONFLICT")).toHaveLength(2);
  expect((await begin(fan)).body.code).toBe("RESOURCE_CONFLICT");
});

test("with the second factor on, a passkey passes both steps, or the second one", async () => {
  const admin = await owner({ role: "admin" });
  const passkey = await passkeyOf(admin);
  const entered = sessionOf(await login(await signedBy(passkey)));
  expect((await api.send(listUsersForAdmin, { as: entered.token.accessToken, query: {} })).status).toBe(200);

  const beginLogin = async () =>
    challengeOf(await api.send(logIn, { body: { email: admin.email, password } })).challenge;
  const pass = async (begun: string, assertion: PasskeyAssertion) =>
    api.send(logInWithSecondFactor, { body: { challenge: begun, passkey: assertion } });
  const foreign = await passkeyOf(await owner());
  const begun = await beginLogin();
  expect(fieldsOf(await pass(begun, await signedBy(foreign)))).toMatchObject([400, { passkey: [{}] }]);
  expect(fieldsOf(await pass(begun, await signedBy(passkey, { unverified: true })))).toMatchObject([
    400,
    { passkey: [{}] },
  ]);
  const passed = sessionOf(await pass(begun, await signedBy(passkey)));
  expect((await api.send(listUsersForAdmin, { as: passed.token.accessToken, query: {} })).status).toBe(200);
  expect((await pass(begun, await signedBy(passkey))).status).toBe(401);
});

test("an admin without the second factor does not reach the admin's work by a passkey", async () => {
  const admin = await owner({ role: "admin", secondFactor: false });
  const { token } = sessionOf(await login(await signedBy(await passkeyOf(admin))));
  expect((await api.send(listUsersForAdmin, { as: token.accessToken, query: {} })).status).toBe(403);
});

test("a login answers USER_BLOCKED only after a valid signature", async () => {
  const [fan, admin] = [await owner(), await api.person({ role: "admin" })];
  const passkey = await passkeyOf(fan);
  await api.send(suspendUser, { as: admin, params: { userId: fan.userId }, body: { reason: "시험" } as never });
  expect((await login(await signedBy(passkey, { signature: Buffer.alloc(70, 1) }))).status).toBe(401);
  expect((await login(await signedBy(passkey))).body.code).toBe("USER_BLOCKED");
});

test("passkeys are in the data export without their keys, and used challenges are purged", async () => {
  const fan = await owner();
  const passkey = await passkeyOf(fan);
  await login(await signedBy(passkey));
  const exported = JSON.stringify((await api.send(exportPersonalData, { as: fan })).body);
  expect(exported).toContain(passkey.passkeyId);
  expect(exported).not.toContain(passkey.id);
  api.clock.advance(700);
  await purgeExpired(api.deps);
  const { rows } = await api.deps.database.pool.query("SELECT FROM used_passkey_challenges");
  expect(rows).toEqual([]);
});
