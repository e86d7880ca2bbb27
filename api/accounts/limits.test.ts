import { afterEach, beforeEach, expect, test } from "vitest";
import type { TokenAndUser } from "#contract/accounts";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let owner: Person;
beforeEach(async () => {
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  owner = await api.person({ email: "owner@example.com", passwordHash: await api.deps.passwords.hash(password) });
});
afterEach(() => api.stop());

const password = "느린 강물 위의 편지 42";
const home = "198.51.100.7";
const from = (address: string) => ({ "x-forwarded-for": address });
const login = (given: string, address: string, email = owner.email) =>
  api.call<TokenAndUser>("POST", "/auth/login", { body: { email, password: given }, headers: from(address) });
const askCode = (address: string, email = owner.email) =>
  api.call("POST", "/auth/code", { body: { email, purpose: "password" }, headers: from(address) });
const stranger = (at: number) => `203.0.113.${at}`;

/** Counters run by the machine's clock: their time is over when it is taken from them. */
const letTimePass = () => api.deps.database.pool.query("UPDATE rate_limits SET expire = 1");

test("ten wrong guesses from one network close it for the account, and it opens by itself", async () => {
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

test("strangers cannot lock the owner out: at a network they are known at the right password always opens", async () => {
  expect((await login(password, home)).status).toBe(200);
  let closed = 0;
  for (let i = 0; i < 66; i++) {
    if ((await login("틀린 비밀번호", stranger(i % 11))).status === 429) closed++;
  }
  expect(closed).toBeGreaterThan(0);
  expect((await login(password, stranger(200))).status).toBe(429);
  expect((await login(password, home)).status).toBe(200);
});

test("nor for good at a new network: a reset by the mailbox makes it a known one", async () => {
  for (let i = 0; i < 55; i++) await login("틀린 비밀번호", stranger(i % 11));
  const abroad = "192.0.2.44";
  expect((await login(password, abroad)).status).toBe(429);
  const { emailVerificationId } = (await askCode(abroad)).body as unknown as { emailVerificationId: string };
  const { code } = await api.mailedCode(owner.email);
  await api.call("POST", "/auth/code/verify", { body: { emailVerificationId, code }, headers: from(abroad) });
  const fresh = "서두르지 않는 구름 한 점";
  const put = { body: { emailVerificationId, password: fresh }, headers: from(abroad) };
  expect((await api.call("PUT", "/auth/password", put)).status).toBe(204);
  expect((await login(fresh, abroad)).status).toBe(200);
});

test("an address that has no account is limited alike", async () => {
  const statuses = [];
  for (let i = 0; i < 52; i++)
    statuses.push((await login("틀린 비밀번호", stranger(i % 11), "nobody@example.com")).status);
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
  expect(statuses.slice(50)).toEqual([429, 429]);
});

test("a network is counted as a whole: the addresses of one IPv6 /64 share their tries, another /64 has its own", async () => {
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await login("틀린 비밀번호", `2001:db8:0:1::${i + 1}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await login(password, "2001:db8:0:2::1")).status).toBe(200);
});

test("sixty logins in a quarter of an hour are a network's share, whoever they are for", async () => {
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await login("틀린 비밀번호", stranger(1), `p${i}@example.com`)).status);
  expect([statuses[59], statuses[60]]).toEqual([401, 429]);
});

test("an address gets five codes an hour at most, and strangers cannot use up the owner's", async () => {
  await login(password, home);
  const answers: number[] = [];
  for (let i = 0; i < 8; i++) {
    api.clock.advance(61);
    answers.push((await askCode(stranger(Math.floor(i / 4)))).status);
  }
  // Three from the first network, one more from the second, and then none.
  expect(answers).toEqual([200, 200, 200, 429, 200, 429, 429, 429]);
  api.clock.advance(61);
  expect((await askCode(home)).status).toBe(200);
  api.clock.advance(61);
  expect((await askCode(home)).status).toBe(429);
});

test("a used-up counter is forgotten when its time is over", async () => {
  for (let i = 0; i < 10; i++) await login("틀린 비밀번호", stranger(1));
  await letTimePass();
  expect((await login(password, stranger(1))).status).toBe(200);
});

test("the longest address there may be is counted like any other", async () => {
  const longest = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
  expect((await login(password, home, longest.slice(0, 254))).status).toBe(401);
  expect((await askCode(home, longest.slice(0, 254))).status).toBe(200);
});

test("the table of counters names nobody", async () => {
  await login("틀린 비밀번호", home);
  const { rows } = await api.deps.database.pool.query("SELECT key FROM rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/owner|198\.51/);
});
