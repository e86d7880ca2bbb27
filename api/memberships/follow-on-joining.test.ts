import { afterAll, beforeAll, expect, test } from "vitest";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import { listSubscriptions } from "#contract/memberships/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import { listFollowingPosts } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { waitingForLock } from "#tests/support/database";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { changeCount } from "../accounts/update-user";
import { followOnJoining } from "../creators/follow";
import { lockPair } from "../db/lock-pair";
import { reserveSeat } from "./join";

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

async function openPlan() {
  const creator = await api.person({ role: "activist" });
  return { creator, planId: await api.plan(creator, { priceWon: 10_000 }) };
}

/** The counter of the creator's followers, and the rows that it counts. */
async function followersOf({ userId }: Person) {
  const { rows } = await api.deps.database.pool.query(
    `SELECT follower_count AS count, (SELECT count(*)::int FROM follows WHERE creator_id = user_id) AS rows
      FROM users WHERE user_id = $1`,
    [userId],
  );
  return rows[0];
}

test("a new member's home has the creator's posts; the creator is notified of the membership", async () => {
  const { creator, planId } = await openPlan();
  await api.post(creator, { body: "the first post" });
  const { fan } = await shop.buy(planId);
  const { items } = (await api.send(listFollowingPosts, { as: fan })).body;
  expect(items.map(({ body }) => body)).toEqual(["the first post"]);
  expect(await followersOf(creator)).toEqual({ count: 1, rows: 1 });
  const notified = (await api.send(listNotifications, { as: creator })).body.items;
  expect(notified.map(({ kind }) => kind)).toEqual(["subscription"]);
});

test("a follower who joins is counted once, and unfollowing leaves the membership", async () => {
  const { creator, planId } = await openPlan();
  const fan = await shop.fanWithCard();
  const params = { domain: creator.domain };
  await api.send(followCreator, { as: fan, params });
  await shop.buy(planId, fan);
  expect(await followersOf(creator)).toEqual({ count: 1, rows: 1 });
  await api.send(unfollowCreator, { as: fan, params });
  expect(await followersOf(creator)).toEqual({ count: 0, rows: 0 });
  expect((await api.send(listSubscriptions, { as: fan, query: {} })).body.items).toHaveLength(1);
});

test("a payment waits for no block in progress, and nobody follows whom a block hides", async () => {
  const { creator, planId } = await openPlan();
  const fan = await shop.fanWithCard();
  await api.deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, creator.userId, fan.userId);
    await shop.buy(planId, fan);
  });
  expect(await followersOf(creator)).toEqual({ count: 0, rows: 0 });

  const { db, pool } = api.deps.database;
  await pool.query("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())", [
    creator.userId,
    fan.userId,
  ]);
  await db
    .transaction()
    .execute((tx) => followOnJoining(tx, { followerId: fan.userId, creatorId: creator.userId, at: api.clock.now() }));
  expect(await followersOf(creator)).toEqual({ count: 0, rows: 0 });
});

test("joining, following and unfollowing at once neither fail nor miscount", async () => {
  const { creator, planId } = await openPlan();
  const fans = await Promise.all(Array.from({ length: 8 }, () => shop.fanWithCard()));
  const params = { domain: creator.domain };
  const answers = await Promise.all(
    fans.flatMap((as) => [
      api.send(followCreator, { as, params }),
      shop.buy(planId, as).then(({ payment }) => ({ status: payment.status })),
      api.send(unfollowCreator, { as, params }),
      api.send(followCreator, { as: creator, params: { domain: as.domain } }),
    ]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, "done", 404]));
  const { count, rows } = await followersOf(creator);
  expect(count).toBe(rows);
});

test("one who joins again and one who joins for the first time do not deadlock", async () => {
  const { creator, planId } = await openPlan();
  const [former, fan] = [await shop.fanWithCard(), await shop.fanWithCard()];
  const { db, pool } = api.deps.database;
  const at = api.clock.now();
  const { plan_price_id: planPriceId } = await db
    .selectFrom("plan_prices")
    .select("plan_price_id")
    .where("plan_id", "=", planId)
    .executeTakeFirstOrThrow();
  let joining: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    // Locks the creator's row, as counting off an ended membership does before the new seat is reserved.
    await changeCount(tx, { userId: creator.userId, count: "subscriber_count", by: 1 });
    joining = shop.buy(planId, fan);
    await expect.poll(async () => (await pool.query(waitingForLock)).rowCount).toBe(1);
    await reserveSeat(tx, {
      fanId: former.userId,
      creatorId: creator.userId,
      planId,
      planPriceId,
      priceWon: 10_000,
      at,
    });
  });
  expect(await joining).toMatchObject({ payment: { status: "done" } });
});
