import { afterAll, beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { openMembersPosts } from "#contract/memberships/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import { openOrder } from "#contract/payments/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { members } from "#tests/support/fixtures/members";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findBrokenInvariants } from "../../ledger/checks";
import { unusedPortion } from "../../memberships/proration";
import { won } from "../../money";
import { beginAttempt } from "../charges/begin-attempt";
import { chargeAttempt } from "../charges/charge-attempt";
import { recordOutcome } from "../charges/record-outcome";
import { renewDue } from "../charges/renew-due";
import { runAutomaticRefund } from "./automatic-refund";

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let fans: ReturnType<typeof members>;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
  fans = members(api, sandbox);
});
afterAll(async () => {
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const begin = async (moment = "2026-11-21T12:00:00+09:00") => {
  api.clock.set(moment);
  const creator = await api.person({ role: "activist" });
  return { creator, planId: await api.plan(creator, { priceWon: 9_000 }) };
};
/** Runs the pending automatic refunds, each `times` times at the same time. */
async function runAutomaticRefunds(times = 1) {
  const jobs =
    await query(`SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'give_back' ORDER BY j.id`);
  for (const { payload } of jobs)
    await Promise.all(
      Array.from({ length: times }, () => runAutomaticRefund(api.deps, payload).catch(() => undefined)),
    );
  return jobs.length;
}
const notifications = async (fan: Person) =>
  (await api.send(listNotifications, { as: await fans.fresh(fan) })).body.items.map(({ kind }) => kind);
const block = async (creator: Person, fan: Person) =>
  api.send(blockUser, { as: await fans.fresh(creator), params: { userId: fan.userId } });
const days = (count: number) => api.clock.advance(count * 86_400);

test.each([
  ["the first day", "2026-11-21T23:59:59+09:00", 9_000],
  ["the day after", "2026-11-22T00:00:00+09:00", 8_700],
  ["the last day", "2026-12-20T23:59:59+09:00", 300],
  ["when it is over", "2026-12-21T00:00:00+09:00", 0],
])("of 9,000 won for thirty days, the unused part on %s", (_, moment, expected) => {
  const part = { anchorOn: "2026-11-21", periodNo: 0, paidWon: won(9_000), paidOn: null, at: new Date(moment) };
  expect(unusedPortion(part)).toBe(expected);
});

test("an upgrade's unused part is computed from the days it was paid for", () => {
  const part = {
    anchorOn: "2026-11-21",
    periodNo: 0,
    paidWon: won(2_000),
    paidOn: "2026-12-01",
    at: new Date("2026-12-11T12:00:00+09:00"),
  };
  expect(unusedPortion(part)).toBe(1_000);
});

test("a member blocked after ten days loses the membership now and gets two thirds back, once", async () => {
  const { creator, planId } = await begin();
  await api.post(creator, { visibility: "members", planId });
  const { fan, orderId } = await fans.member(planId);
  days(10);
  const since = (await shop.ledger()).length;
  const again = await fans.fresh(creator);
  await Promise.all(
    Array.from({ length: 10 }, () => api.send(blockUser, { as: again, params: { userId: fan.userId } })),
  );
  expect(await fans.subscriptionOf(fan)).toMatchObject({ status: "canceled", canceled_reason: "blocked" });
  expect(await runAutomaticRefunds(3)).toBe(1);
  expect(await shop.transactionAmounts(orderId)).toEqual([9_000, -6_000]);
  expect((await shop.ledger({ [creator.userId]: "haru" })).slice(since)).toEqual([
    "refund HELD:haru 5340",
    "refund FEE_REVENUE 600",
    "refund VAT_OUT 60",
    "refund PG_CLEARING -6000",
  ]);
  expect(await notifications(fan)).toContain("refunded");
});

test("a blocked member gets all back within seven days unopened, else only the unused part", async () => {
  const { creator, planId } = await begin();
  const unread = await fans.member(planId);
  const read = await fans.member(planId);
  await api.send(openMembersPosts, { as: read.fan, params: { domain: creator.domain } });
  days(3);
  await block(creator, unread.fan);
  await block(creator, read.fan);
  await runAutomaticRefunds();
  expect(await shop.transactionAmounts(unread.orderId)).toEqual([9_000, -9_000]);
  expect(await shop.transactionAmounts(read.orderId)).toEqual([9_000, -8_100]);
});

test("a fan who blocks their creator keeps the paid period, and nothing is refunded", async () => {
  const { creator, planId } = await begin();
  const { fan, orderId } = await fans.member(planId);
  await api.send(blockUser, { as: fan, params: { userId: creator.userId } });
  expect(await fans.subscriptionOf(fan)).toMatchObject({ status: "active", cancel_at_period_end: true });
  await runAutomaticRefunds();
  expect(await shop.transactionAmounts(orderId)).toEqual([9_000]);
});

test("a first charge captured after its seat was released is refunded, and counts no member", async () => {
  const { creator, planId } = await begin();
  const fan = await shop.fanWithCard();
  const at = api.clock.now();
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  const begun = await beginAttempt(api.deps, { buyerId: fan.userId, orderId, cardId: undefined, at });
  if (begun.kind !== "started") throw new Error(begun.kind);
  const outcome = await chargeAttempt(api.deps, begun.attemptId);
  await query("UPDATE subscriptions SET status = 'canceled', canceled_at = $2 WHERE fan_id = $1", [fan.userId, at]);
  await recordOutcome(api.deps, { attemptId: begun.attemptId, outcome, at });
  await runAutomaticRefunds();
  expect(await shop.transactionAmounts(orderId)).toEqual([9_000, -9_000]);
  expect(
    await query("SELECT subscriber_count, follower_count FROM users WHERE user_id = $1", [creator.userId]),
  ).toEqual([{ subscriber_count: 0, follower_count: 0 }]);
});

test("a renewal captured after its membership ended is refunded once, and the fan is notified", async () => {
  const { creator, planId } = await begin();
  const { fan, id } = await fans.member(planId);
  api.clock.set("2026-12-21T10:00:00+09:00");
  const { toss } = api.deps;
  const real = { ...toss };
  Object.assign(toss, {
    charge: async (charge: Parameters<typeof toss.charge>[0]) => {
      await real.charge(charge);
      return { kind: "unknown", code: "NO_ANSWER", answered: false };
    },
    find: async () => ({ kind: "unknown" }),
  });
  await renewDue(api.deps);
  Object.assign(toss, real);
  const [attempt] = await query("SELECT attempt_id, order_id FROM payment_attempts WHERE outcome = 'pending'");
  await block(creator, fan);
  const found = await toss.find(attempt.order_id);
  if (found.kind !== "done") throw new Error("not captured");
  await Promise.all(
    [1, 2, 3].map(() =>
      recordOutcome(api.deps, { attemptId: attempt.attempt_id, outcome: found, at: api.clock.now() }),
    ),
  );
  await runAutomaticRefunds(3);
  expect(await shop.transactionAmounts(attempt.order_id)).toEqual([9_000, -9_000]);
  expect(await query("SELECT origin FROM refunds WHERE given_for = 'ended:' || $1", [attempt.order_id])).toEqual([
    { origin: "platform" },
  ]);
  expect(await query("SELECT status FROM subscriptions WHERE subscription_id = $1", [id])).toEqual([
    { status: "canceled" },
  ]);
  expect(await notifications(fan)).toContain("refunded");
});
