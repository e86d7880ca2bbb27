import { afterAll, beforeAll, expect, it } from "vitest";
import type { TokenAndUser } from "#contract/accounts";
import type { Deletion, PersonalData } from "#contract/leaving";
import type { Card, Order, PaymentKeys } from "#contract/payments";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { skeletonOf } from "../profiles/skeleton";
import { deleteAccount } from "./delete-account";

const password = "느린 강물 위의 편지 42";
const day = 86_400;
let sandbox: TestSandbox;
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  passwordHash = await api.deps.passwords.hash(password);
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const leave = (as: Person, body: object = { password }) => api.call("DELETE", "/auth/account", { as, body });
const look = async (as: Person) => (await api.call<Deletion>("GET", "/auth/account/deletion", { as })).body;
const login = ({ email }: Person) => api.call<TokenAndUser>("POST", "/auth/login", { body: { email, password } });
const statusOf = async ({ userId }: Person) =>
  await api.deps.database.db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();

async function subscribe(fan: Person, creator: Person): Promise<void> {
  const planId = await api.plan(creator);
  const keys = (await api.call<PaymentKeys>("GET", "/payments/my", { as: fan })).body;
  const authKey = await sandbox.authKey(keys.customerKey, "4330123412341234");
  await api.call<Card>("POST", "/payments/cards", { as: fan, body: { authKey, customerKey: keys.customerKey } });
  const order = await api.call<Order>("POST", "/payments/ready", { as: fan, body: { kind: "membership", planId } });
  const { orderId } = order.body;
  expect((await api.call("POST", "/payments/approve", { as: fan, body: { orderId } })).status).toBe(200);
}

it("asks for the password, and a wrong one leaves everything as it was", async () => {
  const fan = await api.person({ passwordHash });
  for (const body of [{}, { password: "아닌 비밀번호 0000" }]) {
    const refused = await leave(fan, body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: "INVALID_REQUEST_PASSWORD" });
  }
  expect((await statusOf(fan)).status).toBe("active");
});

it("signs the person out everywhere and hides them at once, and a mail says until when it can be undone", async () => {
  const creator = await api.person({ role: "activist", passwordHash });
  await api.post(creator);
  const elsewhere = (await login(creator)).body.token.accessToken;
  expect((await leave(creator)).status).toBe(204);
  for (const token of [creator.token, elsewhere])
    expect((await api.call("GET", "/users/me", { as: token })).status).toBe(401);
  expect((await api.call("GET", `/users/${creator.domain}/card`)).status).toBe(404);
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload->>'mail' AS mail FROM graphile_worker._private_jobs WHERE payload->>'to' = $1",
    [creator.email],
  );
  expect(rows).toEqual([{ mail: "leaving" }]);
});

it("is undone by signing in within seven days: nothing is lost", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist" });
  await api.call("POST", `/follows/${creator.domain}`, { as: fan });
  await leave(fan);
  api.clock.advance(6 * day);
  expect((await login(fan)).status).toBe(200);
  api.clock.advance(2 * day);
  await deleteAccount(api.deps, fan.userId);
  expect(await statusOf(fan)).toMatchObject({ status: "active", nickname: fan.nickname, following_count: 1 });
});

it("is undone by six sign-ins at once as by one", async () => {
  const fan = await api.person({ passwordHash });
  await leave(fan);
  const answers = await Promise.all(Array.from({ length: 6 }, () => login(fan)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await statusOf(fan)).status).toBe("active");
  const { rows } = await api.deps.database.pool.query(
    "SELECT count(*)::int AS mails FROM graphile_worker._private_jobs WHERE payload->>'to' = $1",
    [fan.email],
  );
  expect(rows).toEqual([{ mails: 2 }]);
});

it("removes the person after seven days, and keeps payments and their ledger without a name", async () => {
  const fan = await api.person({ passwordHash, nickname: "떠나는_사람" });
  const creator = await api.person({ role: "activist" });
  const postId = await api.post(creator);
  await api.call("POST", `/follows/${creator.domain}`, { as: fan });
  await api.call("POST", "/like", { as: fan, body: { postId } });
  await subscribe(fan, creator);
  expect(await look(fan)).toMatchObject({ obstacles: [], subscriptionCount: 1, undoDays: 7 });
  const before = await ledger();
  await leave(fan);
  await deleteAccount(api.deps, fan.userId);
  expect((await statusOf(fan)).nickname).toBe("떠나는_사람");
  api.clock.advance(7 * day);
  await deleteAccount(api.deps, fan.userId);
  await deleteAccount(api.deps, fan.userId);
  expect((await login(fan)).status).toBe(401);
  expect(await ledger()).toEqual(before);
  const { rows } = await api.deps.database.pool.query(
    `SELECT (SELECT count(*)::int FROM payments WHERE buyer_id = $1) AS payments,
       (SELECT count(*)::int FROM cards WHERE user_id = $1 AND removed_at IS NULL) AS cards,
       (SELECT count(*)::int FROM subscriptions WHERE fan_id = $1 AND NOT cancel_at_period_end) AS renewing,
       (SELECT count(*)::int FROM follows WHERE follower_id = $1) AS follows,
       (SELECT count(*)::int FROM likes WHERE user_id = $1) AS likes,
       (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS sessions`,
    [fan.userId],
  );
  expect(rows[0]).toEqual({ payments: 1, cards: 0, renewing: 0, follows: 0, likes: 0, sessions: 0 });
  const card = await api.call<{ followerCount: number }>("GET", `/users/${creator.domain}/card`);
  expect(card.body.followerCount).toBe(0);
  expect((await api.call<{ likeCount: number }>("GET", `/feed/post/${postId}`)).body.likeCount).toBe(0);
  // The address alone is remembered, for a year, so that nobody takes the place of who is gone.
  const { rowCount } = await api.deps.database.pool.query("DELETE FROM domain_claims WHERE domain_skeleton = $1", [
    skeletonOf(fan.domain),
  ]);
  expect(rowCount).toBe(1);
  expect(await everythingOf()).not.toMatch(new RegExp(`${fan.email}|떠나는_사람|${fan.domain}`));
});

it("stands in the way of a creator who is owed money or has subscribers, and names both", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist", passwordHash });
  await subscribe(fan, creator);
  expect(await look(creator)).toMatchObject({ obstacles: ["payableBalance", "subscribers"], subscriberCount: 1 });
  expect((await look(creator)).payableAmount).toBeGreaterThan(4_000);
  const refused = await leave(creator);
  expect(refused.status).toBe(409);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(["obstacles"]);
  expect((await statusOf(creator)).status).toBe("active");
});

it("is asked for once by ten requests at once, and removed once by five workers", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist" });
  await api.call("POST", `/follows/${creator.domain}`, { as: fan });
  const answers = await Promise.all(Array.from({ length: 10 }, () => leave(fan)));
  expect(answers.map((answer) => answer.status).every((status) => status === 204 || status === 401)).toBe(true);
  api.clock.advance(8 * day);
  await Promise.all(Array.from({ length: 5 }, () => deleteAccount(api.deps, fan.userId)));
  expect((await statusOf(creator)).follower_count).toBe(0);
  expect((await statusOf(fan)).status).toBe("gone");
});

it("gives a person everything of theirs, and nothing of anybody else's", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist" });
  await api.post(creator);
  await api.call("POST", `/follows/${creator.domain}`, { as: fan });
  await subscribe(fan, creator);
  const mine = (await api.call<PersonalData>("GET", "/accounts/export", { as: fan })).body.tables;
  expect(mine.profile?.[0]).toMatchObject({ email: fan.email, nickname: fan.nickname });
  expect(mine.following).toMatchObject([{ domain: creator.domain }]);
  expect(mine.memberships).toMatchObject([{ domain: creator.domain, priceWon: 5_000 }]);
  expect(mine.payments).toMatchObject([{ amountWon: 5_000 }]);
  const theirs = JSON.stringify((await api.call("GET", "/accounts/export", { as: creator })).body);
  for (const secret of [fan.email, fan.nickname, fan.domain, fan.userId]) expect(theirs).not.toContain(secret);
  expect(JSON.stringify(mine)).not.toMatch(/argon2|billing|password/i);
});

const ledger = async () => (await api.deps.database.pool.query("SELECT * FROM ledger_entries ORDER BY entry_id")).rows;

/** Every row of every table as text: what a dump of the database would show. */
async function everythingOf(): Promise<string> {
  const { pool } = api.deps.database;
  const { rows: tables } = await pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const texts = await Promise.all(
    tables.map(async ({ table_name }) => (await pool.query(`SELECT t::text AS row FROM "${table_name}" t`)).rows),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join("\n");
}
