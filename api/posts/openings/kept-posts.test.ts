import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlanId, PostId } from "#contract/ids";
import { cancelSubscription, createPlan, openMembersPosts, updatePlan } from "#contract/memberships/endpoints";
import { refundPayment } from "#contract/payments/endpoints";
import { getPost } from "#contract/posts/endpoints";
import { searchAll } from "#contract/search/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../../clock";
import { startSession } from "../../sessions/session";

const day = 86_400;
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
beforeEach(async () => {
  api.clock.set(startTime);
  creator = await api.person({ role: "activist" });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const terms = { name: "곁의 자리", benefits: [], description: "" };
const plan = async (price: number, keepsOpened: boolean) =>
  (await api.send(createPlan, { as: creator, body: { ...terms, price, basic: false, keepsOpened } })).body.id;
const post = (planId: PlanId, at = api.clock.now()) =>
  api.post(creator, { body: "members only words", visibility: "members", planId, at });

/** The fan's access to the posts after `days`, from the database: sessions end with the clock. */
async function accessAfter(days: number, fan: Person, posts: PostId[]): Promise<string[]> {
  const { rows } = await api.deps.database.pool.query(
    "SELECT post_access(p, $1, $2) AS access FROM unnest($3::text[]) WITH ORDINALITY w (id, n) JOIN posts p ON p.post_id = w.id ORDER BY n",
    [fan.userId, secondsAfter(new Date(startTime), days * day), posts],
  );
  return rows.map(({ access }) => access);
}

async function leave(fan: Person): Promise<void> {
  const { pool } = api.deps.database;
  const { rows } = await pool.query("SELECT subscription_id AS id FROM subscriptions WHERE fan_id = $1", [fan.userId]);
  const answer = await api.send(cancelSubscription, { as: fan, body: { subscriptionId: rows[0].id } });
  expect(answer.status).toBe(200);
}

test("what opened in a paid period of a plan that keeps it stays open after it, and nothing else", async () => {
  const [kept, dearer] = [await plan(10_000, true), await plan(20_000, true)];
  const before = await post(kept, secondsAfter(api.clock.now(), -day));
  const { fan } = await shop.buy(kept);
  const at = (days: number) => secondsAfter(api.clock.now(), days * day);
  const posts = [before, await post(kept, at(1)), await post(dearer, at(1)), await post(kept, at(40))];
  await leave(fan);
  expect(await accessAfter(20, fan, posts.slice(0, 3))).toEqual(["open", "open", "locked"]);
  expect(await accessAfter(50, fan, posts)).toEqual(["locked", "open", "locked", "locked"]);
  expect(await accessAfter(50, await api.person(), posts)).toEqual(Array(4).fill("locked"));
});

test("a plan keeps no post without the promise; withdrawn, it holds for periods paid before", async () => {
  const [plain, former] = [await plan(10_000, false), await plan(20_000, true)];
  const [first, second] = [(await shop.buy(plain)).fan, (await shop.buy(former)).fan];
  await api.send(updatePlan, {
    as: creator,
    params: { id: former },
    body: { ...terms, price: 20_000, keepsOpened: false },
  });
  const later = (await shop.buy(former)).fan;
  const opened = await post(plain, secondsAfter(api.clock.now(), day));
  for (const fan of [first, second, later]) await leave(fan);
  const access = [];
  for (const fan of [first, second, later]) access.push(...(await accessAfter(50, fan, [opened])));
  expect(access).toEqual(["locked", "open", "locked"]);
});

test("an edit that leaves the promise out keeps it", async () => {
  const planId = await plan(10_000, true);
  const edited = await api.send(updatePlan, { as: creator, params: { id: planId }, body: { ...terms, price: 10_000 } });
  expect(edited.body.keepsOpened).toBe(true);
});

test("a kept post is found by its words", async () => {
  const planId = await plan(10_000, true);
  const { fan } = await shop.buy(planId);
  await post(planId, secondsAfter(api.clock.now(), day));
  await leave(fan);
  await api.deps.database.pool.query("UPDATE posts SET body = body");
  api.clock.advance(50 * day);
  const session = { userId: fan.userId, userAgent: "later", at: api.clock.now() };
  const as = { ...fan, token: (await startSession(api.deps, api.deps.database.db, session)).accessToken };
  const { body } = await api.send(searchAll, { as, query: { q: "words", type: "posts" } });
  expect(JSON.stringify(body)).toContain("members only words");
});

test("a refunded period keeps nothing: a payment never yields both the text and the money", async () => {
  const planId = await plan(10_000, true);
  const outcomes = new Set<string>();
  for (let trial = 0; trial < 25; trial++) {
    const { fan, payment } = await shop.buy(planId);
    api.clock.advance(1);
    const postId = await post(planId);
    const read = async () => (await api.send(getPost, { as: fan, params: { postId } })).body.body;
    const openAndRead = async () => {
      await api.send(openMembersPosts, { as: fan, params: { domain: creator.domain } });
      return read();
    };
    const refund = api.send(refundPayment, { as: fan, params: { id: payment.paymentId }, body: {} });
    const reads = Promise.all(Array.from({ length: 8 }, (_, i) => (i < 2 ? openAndRead() : read())));
    const [{ status }, texts] = await Promise.all([refund, reads]);
    const shown = [...texts, await read()].some((text) => text !== "");
    outcomes.add(`${shown ? "words" : "no words"}, ${status === 200 ? "money" : "no money"}`);
  }
  expect([...outcomes]).not.toContain("words, money");
});

test("after an upgrade the period keeps what opens to the dearer plan", async () => {
  const [cheap, dear] = [await plan(10_000, false), await plan(20_000, true)];
  const { fan } = await shop.buy(cheap);
  await shop.buy(dear, fan);
  const opened = await post(dear, secondsAfter(api.clock.now(), day));
  await leave(fan);
  expect(await accessAfter(50, fan, [opened])).toEqual(["open"]);
});
