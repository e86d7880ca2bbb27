import { afterAll, beforeAll, expect, it } from "vitest";
import { exportPersonalData, getDeletionStatus, requestAccountDeletion } from "#contract/account-deletion/endpoints";
import { followCreator, getCreatorCard } from "#contract/creators/endpoints";
import { logIn } from "#contract/login/endpoints";
import { approveOrder, getPaymentKeys, openOrder, registerCard } from "#contract/payments/endpoints";
import { getPost, likePost } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { sessionOf } from "#tests/support/login";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { skeletonOf } from "../skeleton";
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

const requestDeletion = (as: Person, body: object = { password }) => api.send(requestAccountDeletion, { as, body });
const getDeletion = async (as: Person) => (await api.send(getDeletionStatus, { as })).body;
const login = ({ email }: Person) => api.send(logIn, { body: { email, password } });
const statusOf = async ({ userId }: Person) =>
  await api.deps.database.db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();

async function subscribe(fan: Person, creator: Person): Promise<void> {
  const planId = await api.plan(creator);
  const keys = (await api.send(getPaymentKeys, { as: fan })).body;
  const authKey = await sandbox.authKey(keys.customerKey, "4330123412341234");
  await api.send(registerCard, { as: fan, body: { authKey, customerKey: keys.customerKey } });
  const order = await api.send(openOrder, { as: fan, body: { kind: "membership", planId } });
  const { orderId } = order.body;
  expect((await api.send(approveOrder, { as: fan, body: { orderId } })).status).toBe(200);
}

it("a deletion requires the password, and a wrong password changes nothing", async () => {
  const fan = await api.person({ passwordHash });
  for (const body of [{}, { password: "아닌 비밀번호 0000" }]) {
    const refused = await requestDeletion(fan, body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: "INVALID_REQUEST_PASSWORD" });
  }
  expect((await statusOf(fan)).status).toBe("active");
});

it("a deletion request ends all sessions, hides the user and mails until when to undo it", async () => {
  const creator = await api.person({ role: "activist", passwordHash });
  await api.post(creator);
  const otherDeviceToken = sessionOf(await login(creator)).token.accessToken;
  expect((await requestDeletion(creator)).status).toBe(204);
  for (const token of [creator.token, otherDeviceToken])
    expect((await api.send(getSessionUser, { as: token })).status).toBe(401);
  expect((await api.send(getCreatorCard, { params: { domain: creator.domain } })).status).toBe(404);
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload->>'mail' AS mail FROM graphile_worker._private_jobs WHERE payload->>'to' = $1",
    [creator.email],
  );
  expect(rows).toEqual([{ mail: "leaving" }]);
});

it("a login within seven days cancels the deletion and nothing is lost", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist" });
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  await requestDeletion(fan);
  api.clock.advance(6 * day);
  expect((await login(fan)).status).toBe(200);
  api.clock.advance(2 * day);
  await deleteAccount(api.deps, fan.userId);
  expect(await statusOf(fan)).toMatchObject({ status: "active", nickname: fan.nickname, following_count: 1 });
});

it("six simultaneous logins cancel a deletion once", async () => {
  const fan = await api.person({ passwordHash });
  await requestDeletion(fan);
  const answers = await Promise.all(Array.from({ length: 6 }, () => login(fan)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await statusOf(fan)).status).toBe("active");
  const { rows } = await api.deps.database.pool.query(
    "SELECT count(*)::int AS mails FROM graphile_worker._private_jobs WHERE payload->>'to' = $1",
    [fan.email],
  );
  expect(rows).toEqual([{ mails: 2 }]);
});

it("the user is removed after seven days; payments and ledger stay without a name", async () => {
  const fan = await api.person({ passwordHash, nickname: "떠나는_사람" });
  const creator = await api.person({ role: "activist" });
  const postId = await api.post(creator);
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  await api.send(likePost, { as: fan, body: { postId } });
  await subscribe(fan, creator);
  expect(await getDeletion(fan)).toMatchObject({ obstacles: [], subscriptionCount: 1, undoDays: 7 });
  const before = await ledger();
  await requestDeletion(fan);
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
  const card = await api.send(getCreatorCard, { params: { domain: creator.domain } });
  expect(card.body.followerCount).toBe(0);
  expect((await api.send(getPost, { params: { postId } })).body.likeCount).toBe(0);
  // Only the domain claim is stored, for a year, so that another user cannot impersonate the deleted one.
  const { rowCount } = await api.deps.database.pool.query("DELETE FROM domain_claims WHERE domain_skeleton = $1", [
    skeletonOf(fan.domain),
  ]);
  expect(rowCount).toBe(1);
  expect(await dumpAllTables()).not.toMatch(new RegExp(`${fan.email}|떠나는_사람|${fan.domain}`));
});

it("a creator with money or subscribers cannot delete the account; both obstacles are named", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist", passwordHash });
  await subscribe(fan, creator);
  expect(await getDeletion(creator)).toMatchObject({
    obstacles: ["payableBalance", "subscribers"],
    subscriberCount: 1,
  });
  expect((await getDeletion(creator)).payableAmount).toBeGreaterThan(4_000);
  const refused = await requestDeletion(creator);
  expect(refused.status).toBe(409);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(["obstacles"]);
  expect((await statusOf(creator)).status).toBe("active");
});

it("ten simultaneous requests make one deletion, and five workers delete the account once", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist" });
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestDeletion(fan)));
  expect(answers.map((answer) => answer.status).every((status) => status === 204 || status === 401)).toBe(true);
  api.clock.advance(8 * day);
  await Promise.all(Array.from({ length: 5 }, () => deleteAccount(api.deps, fan.userId)));
  expect((await statusOf(creator)).follower_count).toBe(0);
  expect((await statusOf(fan)).status).toBe("gone");
});

it("an export holds all of the user's own data and nothing of other users", async () => {
  const fan = await api.person({ passwordHash });
  const creator = await api.person({ role: "activist" });
  await api.post(creator);
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  await subscribe(fan, creator);
  const ownData = (await api.send(exportPersonalData, { as: fan })).body.tables;
  expect(ownData.profile?.[0]).toMatchObject({ email: fan.email, nickname: fan.nickname });
  expect(ownData.following).toMatchObject([{ domain: creator.domain }]);
  expect(ownData.memberships).toMatchObject([{ domain: creator.domain, priceWon: 5_000 }]);
  expect(ownData.payments).toMatchObject([{ amountWon: 5_000 }]);
  const othersData = JSON.stringify((await api.send(exportPersonalData, { as: creator })).body);
  for (const secret of [fan.email, fan.nickname, fan.domain, fan.userId]) expect(othersData).not.toContain(secret);
  expect(JSON.stringify(ownData)).not.toMatch(/argon2|billing|password/i);
});

const ledger = async () => (await api.deps.database.pool.query("SELECT * FROM ledger_entries ORDER BY entry_id")).rows;

/** Every row of every table as text: what a dump of the database would show. */
async function dumpAllTables(): Promise<string> {
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
