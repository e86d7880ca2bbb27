import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CodeResponse } from "#contract/accounts/schemas";
import { changePassword, requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { EmailVerificationId } from "#contract/ids";
import { limits } from "#contract/limits";
import { logIn } from "#contract/login/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
});
beforeEach(async () => {
  testNumber++;
  await api.deps.database.pool.query("DELETE FROM rate_limits");
  owner = await api.person({ passwordHash: await api.deps.passwords.hash(password) });
});
afterAll(() => api.stop());

const password = "느린 강물 위의 편지 42";
const home = "198.51.100.7";
const from = (address: string) => ({ "x-forwarded-for": address });
const login = (given: string, address: string, email = owner.email) =>
  api.send(logIn, { body: { email, password: given }, headers: from(address) });
const requestCode = (address: string, email = owner.email, purpose = "password") =>
  api.send(requestVerificationCode, { body: { email, purpose }, headers: from(address) });
/** An address that no other test uses. */
const addressOf = (name: string) => `${name}.${owner.email}`;
const codeLife = limits.codeLifeSeconds;
const mailsTo = async (email: string) =>
  (await api.deps.database.pool.query("SELECT FROM graphile_worker._private_jobs WHERE payload->>'to' = $1", [email]))
    .rowCount;
let testNumber = 0;
/** Networks of the running test: a process remembers those that used up their tries. */
const stranger = (at: number) => `203.0.${testNumber}.${at}`;

/** Counters use the machine's clock, so they expire by an update instead of the test clock. */
const expireCounters = () => api.deps.database.pool.query("UPDATE rate_limits SET expire = 1");

test("ten wrong passwords from one network lock it out of the account until the limit expires", async () => {
  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push((await login("틀린 비밀번호", stranger(1))).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const refused = await login(password, stranger(1));
  expect(refused.body.code).toBe("TOO_MANY_REQUESTS");
  const wait = Number(refused.headers.get("retry-after"));
  expect([wait > 0, wait <= 900]).toEqual([true, true]);
  const { rows } = await api.deps.database.pool.query("SELECT max(expire) - $1 AS ms FROM rate_limits", [Date.now()]);
  expect(Number(rows[0].ms)).toBeLessThanOrEqual(3_600_000);
});

test("strangers cannot lock the owner out of a network the account has logged in from", async () => {
  expect((await login(password, home)).status).toBe(200);
  let closed = 0;
  for (let i = 0; i < 66; i++) {
    if ((await login("틀린 비밀번호", stranger(i % 11))).status === 429) closed++;
  }
  expect(closed).toBeGreaterThan(0);
  expect((await login(password, stranger(200))).status).toBe(429);
  expect((await login(password, home)).status).toBe(200);
});

test("nor for good at a new network: a password reset makes it a known one", async () => {
  for (let i = 0; i < 55; i++) await login("틀린 비밀번호", stranger(i % 11));
  const abroad = "192.0.2.44";
  expect((await login(password, abroad)).status).toBe(429);
  const { emailVerificationId } = (await requestCode(abroad)).body as unknown as {
    emailVerificationId: EmailVerificationId;
  };
  const { code } = await api.mailedCode(owner.email);
  await api.send(verifyCode, { body: { emailVerificationId, code }, headers: from(abroad) });
  const fresh = "서두르지 않는 구름 한 점";
  const put = { body: { emailVerificationId, password: fresh }, headers: from(abroad) };
  expect((await api.send(changePassword, put)).status).toBe(204);
  expect((await login(fresh, abroad)).status).toBe(200);
});

test("an address without an account is limited in the same way", async () => {
  const statuses = [];
  for (let i = 0; i < 52; i++)
    statuses.push((await login("틀린 비밀번호", stranger(i % 11), addressOf("nobody"))).status);
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
  expect(statuses.slice(50)).toEqual([429, 429]);
});

test("addresses of one IPv6 /64 share their tries; another /64 has its own", async () => {
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await login("틀린 비밀번호", `2001:db8:0:1::${i + 1}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await login(password, "2001:db8:0:2::1")).status).toBe(200);
});

test("one network may try sixty logins in fifteen minutes, for all accounts together", async () => {
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await login("틀린 비밀번호", stranger(1), addressOf(`p${i}`))).status);
  expect([statuses[59], statuses[60]]).toEqual([401, 429]);
});

test("a code requested again too early is not mailed again and uses up nothing", async () => {
  const newcomer = addressOf("newcomer");
  const first = await requestCode(home, newcomer);
  for (let i = 0; i < 20; i++) {
    api.clock.advance(2);
    const again = await requestCode(home, newcomer);
    expect([again.status, again.body]).toEqual([
      200,
      { ...first.body, expiresIn: codeLife - 2 * (i + 1), resendIn: 60 - 2 * (i + 1) },
    ]);
  }
  expect(await mailsTo(newcomer)).toBe(1);
  for (let i = 0; i < 2; i++) {
    api.clock.advance(60);
    expect((await requestCode(home, newcomer)).body).toMatchObject({ resendIn: 60 });
  }
  api.clock.advance(60);
  const over = await requestCode(home, newcomer);
  expect([over.status, Number(over.headers.get("retry-after"))]).toEqual([429, 3_600 - 40 - 180]);
  expect(await mailsTo(newcomer)).toBe(3);
});

test("twenty simultaneous requests from one network mail one code and get the same response", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => requestCode(home, addressOf("once"))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => (body as unknown as CodeResponse).emailVerificationId)).size).toBe(1);
  expect(await mailsTo(addressOf("once"))).toBe(1);
});

test.each([
  ["one network", 4, 1, 3],
  ["one network", 50, 1, 3],
  ["ten networks", 50, 10, 14],
])("a stranger at %s with %i requests does not stop a newcomer's code", async (_, requests, networks, sent) => {
  const newcomer = addressOf("newcomer");
  const own = (await requestCode(home, newcomer, "signup")).body as unknown as CodeResponse;
  const { code } = await api.mailedCode(newcomer);
  for (let i = 0; i < requests; i++) {
    if (i % networks === 0 && i < 5 * networks) api.clock.advance(61);
    await requestCode(stranger(i % networks), newcomer, "signup");
  }
  expect(await mailsTo(newcomer)).toBe(sent + 1);
  const verified = await api.send(verifyCode, {
    body: { emailVerificationId: own.emailVerificationId, code },
    headers: from(home),
  });
  expect(verified.status, "the newcomer's own code is neither replaced nor used up").toBe(200);
  expect((await requestCode("192.0.2.99", newcomer, "signup")).status, "and elsewhere they get another").toBe(200);
});

test("mails to an address are limited for all networks, and its owner's network still gets one", async () => {
  await login(password, home);
  for (let i = 0; i < 240; i++) {
    if (i % 40 === 0) api.clock.advance(61);
    await requestCode(stranger(i % 40));
  }
  expect(await mailsTo(owner.email)).toBe(12 + 4);
  expect((await requestCode(home)).status).toBe(200);
});

test("a network gets at most thirty codes an hour, for all addresses together", async () => {
  const statuses = [];
  for (let i = 0; i < 31; i++) statuses.push((await requestCode(stranger(1), addressOf(`p${i}`))).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test("a used-up counter is deleted when it expires", async () => {
  for (let i = 0; i < 10; i++) await login("틀린 비밀번호", stranger(1));
  await expireCounters();
  expect((await login(password, stranger(1))).status).toBe(200);
});

test("the longest possible address is counted like any other", async () => {
  const longest = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
  expect((await login(password, home, longest.slice(0, 254))).status).toBe(401);
  expect((await requestCode(home, longest.slice(0, 254))).status).toBe(200);
});

test("the table of counters contains no names or addresses", async () => {
  await login("틀린 비밀번호", home);
  const { rows } = await api.deps.database.pool.query("SELECT key FROM rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  for (const personal of [owner.email, owner.domain, owner.nickname, "198.51"])
    expect(JSON.stringify(rows)).not.toContain(personal);
});
