import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notification } from "#contract/notifications";
import type { Page } from "#contract/paging";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { members } from "#tests/support/members";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { createShop, type Shop } from "#tests/support/shop";
import { ledgerFindings } from "../../ledger/checks";
import { unusedOf } from "../../memberships/unused";
import { won } from "../../money";
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
  expect(await ledgerFindings(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const begin = async (moment = "2026-11-21T12:00:00+09:00") => {
  api.clock.set(moment);
  const creator = await api.person({ role: "activist" });
  return { creator, planId: await api.plan(creator, { priceWon: 9_000 }) };
};
/** Carries out what is left to the worker, each `times` times at once. */
async function giveAllBack(times = 1) {
  const jobs =
    await query(`SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'give_back' ORDER BY j.id`);
  for (const { payload } of jobs)
    await Promise.all(
      Array.from({ length: times }, () => runAutomaticRefund(api.deps, payload).catch(() => undefined)),
    );
  return jobs.length;
}
const told = async (fan: Person) =>
  (await api.call<Page<Notification>>("GET", "/notifications", { as: await fans.fresh(fan) })).body.items.map(
    ({ kind }) => kind,
  );
const block = async (creator: Person, fan: Person) =>
  api.call("POST", `/blocks/${fan.userId}`, { as: await fans.fresh(creator) });
const days = (count: number) => api.clock.advance(count * 86_400);

test.each([
  ["the first day", "2026-11-21T23:59:59+09:00", 9_000],
  ["the day after", "2026-11-22T00:00:00+09:00", 8_700],
  ["the last day", "2026-12-20T23:59:59+09:00", 300],
  ["when it is over", "2026-12-21T00:00:00+09:00", 0],
])("of 9,000 won for thirty days, what is unused on %s", (_, moment, expected) => {
  const part = { anchorOn: "2026-11-21", periodNo: 0, paidWon: won(9_000), paidOn: null, at: new Date(moment) };
  expect(unusedOf(part)).toBe(expected);
});

test("what an upgrade added is computed from the days it was paid for", () => {
  const part = {
    anchorOn: "2026-11-21",
    periodNo: 0,
    paidWon: won(2_000),
    paidOn: "2026-12-01",
    at: new Date("2026-12-11T12:00:00+09:00"),
  };
  expect(unusedOf(part)).toBe(1_000);
});

test("a creator blocks a member after ten days, ten times at once: it ends now, and two thirds go back once, in the ledger", async () => {
  const { creator, planId } = await begin();
  await api.post(creator, { visibility: "members", planId });
  const { fan, orderId } = await fans.member(planId);
  days(10);
  const since = (await shop.ledger()).length;
  const again = await fans.fresh(creator);
  await Promise.all(Array.from({ length: 10 }, () => api.call("POST", `/blocks/${fan.userId}`, { as: again })));
  expect(await fans.subscriptionOf(fan)).toMatchObject({ status: "canceled", canceled_reason: "blocked" });
  expect(await giveAllBack(3)).toBe(1);
  expect(await shop.moved(orderId)).toEqual([9_000, -6_000]);
  expect((await shop.ledger({ [creator.userId]: "haru" })).slice(since)).toEqual([
    "refund HELD:haru 5340",
    "refund FEE_REVENUE 600",
    "refund VAT_OUT 60",
    "refund PG_CLEARING -6000",
  ]);
  expect(await told(fan)).toContain("refunded");
});

test("within seven days and with nothing opened all of it goes back; after a members-only post only what is unused", async () => {
  const { creator, planId } = await begin();
  const postId = await api.post(creator, { visibility: "members", planId });
  const unread = await fans.member(planId);
  const read = await fans.member(planId);
  await api.call("GET", `/feed/post/${postId}`, { as: read.fan });
  days(3);
  await block(creator, unread.fan);
  await block(creator, read.fan);
  await giveAllBack();
  expect(await shop.moved(unread.orderId)).toEqual([9_000, -9_000]);
  expect(await shop.moved(read.orderId)).toEqual([9_000, -8_100]);
});

test("who blocks their creator keeps what is paid to its end, and nothing goes back", async () => {
  const { creator, planId } = await begin();
  const { fan, orderId } = await fans.member(planId);
  await api.call("POST", `/blocks/${creator.userId}`, { as: fan });
  expect(await fans.subscriptionOf(fan)).toMatchObject({ status: "active", cancel_at_period_end: true });
  await giveAllBack();
  expect(await shop.moved(orderId)).toEqual([9_000]);
});

test("a renewal captured after its membership ended goes back whole by itself, once, and the fan is told", async () => {
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
  await Promise.all([1, 2, 3].map(() => recordOutcome(api.deps, attempt.attempt_id, found, api.clock.now())));
  await giveAllBack(3);
  expect(await shop.moved(attempt.order_id)).toEqual([9_000, -9_000]);
  expect(await query("SELECT origin, given_for FROM refunds WHERE given_for LIKE 'ended:%'")).toEqual([
    { origin: "platform", given_for: `ended:${attempt.order_id}` },
  ]);
  expect(await query("SELECT status FROM subscriptions WHERE subscription_id = $1", [id])).toEqual([
    { status: "canceled" },
  ]);
  expect(await told(fan)).toContain("refunded");
});
