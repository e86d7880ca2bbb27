import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Subscription } from "#contract/memberships";
import type { Page } from "#contract/paging";
import { beginning, type Person, startApi, type TestApi } from "#tests/support/api";
import { members } from "#tests/support/members";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { noticeRenewals } from "../memberships/notice-renewals";
import { periodStart } from "../memberships/periods";
import { renewDue } from "./renew-due";

let sandbox: TestSandbox;
let api: TestApi;
let people: ReturnType<typeof members>;
let creator: Person;
let planId: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  people = members(api, sandbox);
});
beforeEach(async () => {
  api.clock.set(beginning);
  // What earlier tests left must not come due in this one.
  await people.query("UPDATE subscriptions SET status = 'canceled', renewal_order_id = NULL, recover_with = NULL");
  await people.query("UPDATE payment_attempts SET outcome = 'review' WHERE outcome = 'pending'");
  creator = await api.person({ role: "activist" });
  planId = await api.plan(creator, { priceWon: 5_000 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

/** 10:00 in Seoul on a date. */
const ten = (date: string) => `${date}T01:00:00.000Z`;
async function runAt(moment: string): Promise<void> {
  api.clock.set(moment);
  await renewDue(api.deps);
}
const control = (wish: object) =>
  fetch(`${sandbox.url}/sandbox/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
const told = (fan: Person, kind: string) =>
  people.query("SELECT target_id FROM notifications WHERE user_id = $1 AND kind = $2", [fan.userId, kind]);
const isLive = async (id: string) =>
  (
    await people.query("SELECT subscription_live(s, $2) AS live FROM subscriptions s WHERE subscription_id = $1", [
      id,
      api.clock.now(),
    ])
  )[0].live;

test("a membership renews at 10:00 in Seoul, not before: period, payment, ledger and receipt together, once", async () => {
  const { fan, id } = await people.member(planId);
  await runAt("2026-12-21T00:59:59.000Z");
  expect((await people.chargesOf(fan)).taken).toBe(1);
  await runAt(ten("2026-12-21"));
  await runAt("2026-12-21T01:05:00.000Z");
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  expect(await people.subscriptionOf(fan)).toMatchObject({
    status: "active",
    period_no: 1,
    period_ends_at: new Date(ten("2027-01-21")),
    renewal_order_id: null,
  });
  const periods = await people.query(
    "SELECT period_no, order_id FROM subscription_periods WHERE subscription_id = $1 ORDER BY 1",
    [id],
  );
  expect(periods.map((row) => row.period_no)).toEqual([0, 1]);
  const receipt = await people.query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [
    `receipt:${periods[1]?.order_id}`,
  ]);
  expect(receipt).toHaveLength(1);
  const entries = await people.query("SELECT account, amount_won FROM ledger_entries WHERE journal_key = $1", [
    `capture:${periods[1]?.order_id}`,
  ]);
  expect(Object.fromEntries(entries.map((row) => [row.account, row.amount_won]))).toEqual({
    PG_CLEARING: 5_000,
    [`HELD:${creator.userId}`]: -4_450,
    FEE_REVENUE: -500,
    VAT_OUT: -50,
  });
});

test.each([
  ["2027-10-29T03:00:00Z", "on the 29th"],
  ["2027-10-30T03:00:00Z", "on the 30th"],
  ["2027-10-31T03:00:00Z", "on the 31st"],
  ["2027-10-31T14:59:59Z", "on the 31st at 23:59:59 in Seoul"],
  ["2027-10-31T15:00:00Z", "on 1 November at 00:00:00 in Seoul"],
  ["2028-02-28T15:00:00Z", "on 29 February"],
])("joined %s (%s): 48 months are charged once each, on the anchor's day or the month's last", async (joined) => {
  api.clock.set(joined);
  const { fan, id } = await people.member(planId);
  const { anchor_on: anchor } = await people.subscriptionOf(fan);
  const day = Number(anchor.slice(8));
  for (let n = 1; n <= 48; n++) {
    await runAt(new Date(periodStart(anchor, n).getTime() - 1_000).toISOString());
    expect((await people.subscriptionOf(fan)).period_no, `before period ${n}`).toBe(n - 1);
    await runAt(periodStart(anchor, n).toISOString());
    expect((await people.subscriptionOf(fan)).period_no, `period ${n}`).toBe(n);
  }
  const rows = await people.query(
    `SELECT p.starts_at, to_char(p.starts_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') AS seoul
     FROM subscription_periods p WHERE subscription_id = $1 AND period_no > 0 ORDER BY period_no`,
    [id],
  );
  expect(rows).toHaveLength(48);
  for (const { seoul } of rows) {
    const [year, month, date] = seoul.slice(0, 10).split("-").map(Number);
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    expect([date, seoul.slice(11)]).toEqual([Math.min(day, last), "10:00"]);
  }
  if (day === 31) expect(rows.map((row) => row.seoul.slice(0, 10))).toContain("2028-02-29");
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 49, captured: 49 });
});

test("who joined keeps the price they joined at across renewals, whatever the plan costs by then", async () => {
  const { fan } = await people.member(planId);
  const edit = { name: "곁의 자리", price: 9_000, benefits: ["혜택"], description: "" };
  expect((await api.call("PUT", `/users/mypage/plans/${planId}`, { as: creator, body: edit })).status).toBe(200);
  const newcomer = await people.member(planId);
  await runAt(ten("2026-12-21"));
  const amounts = (person: Person) =>
    people.query("SELECT amount_won FROM payments WHERE buyer_id = $1 ORDER BY approved_at, payment_id", [
      person.userId,
    ]);
  expect((await amounts(fan)).map((row) => row.amount_won)).toEqual([5_000, 5_000]);
  expect((await amounts(newcomer.fan)).map((row) => row.amount_won)).toEqual([9_000, 9_000]);
});

test("soft declines are tried again on D+1, D+3 and D+5, each a new order; access lasts the grace of 7 days, then it ends for non-payment", async () => {
  const { fan, id } = await people.member(planId, "0010");
  const orders = async () => (await people.chargesOf(fan)).orders.length;
  const expected: [string, number][] = [
    [ten("2026-12-21"), 2],
    ["2026-12-22T00:59:59.000Z", 2],
    [ten("2026-12-22"), 3],
    [ten("2026-12-23"), 3],
    [ten("2026-12-24"), 4],
    [ten("2026-12-25"), 4],
    [ten("2026-12-26"), 5],
    [ten("2026-12-27"), 5],
    ["2026-12-28T00:59:59.000Z", 5],
  ];
  for (const [moment, count] of expected) {
    await runAt(moment);
    expect(await orders(), moment).toBe(count);
    expect(await people.subscriptionOf(fan), moment).toMatchObject({ status: "past_due", tries: count - 1 });
    expect(await isLive(id), moment).toBe(true);
  }
  expect(await told(fan, "paymentFailed")).toHaveLength(4);
  await runAt(ten("2026-12-28"));
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "canceled", canceled_reason: "non_payment" });
  expect(await isLive(id)).toBe(false);
  expect(await orders()).toBe(5);
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 1, captured: 1 });
});

test("a card that declines twice and then pays (0028) recovers the membership; its dates stay those of its anchor", async () => {
  const { fan } = await people.member(planId, "0028");
  for (const date of ["2026-12-21", "2026-12-22"]) await runAt(ten(date));
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "past_due", tries: 2 });
  await runAt(ten("2026-12-24"));
  expect(await people.subscriptionOf(fan)).toMatchObject({
    status: "active",
    tries: 0,
    period_no: 1,
    grace_ends_at: null,
    period_ends_at: new Date(ten("2027-01-21")),
  });
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});

test("an expired card (0044) is not tried again by itself; the screen asks for one, and a new one is charged at once, uncounted", async () => {
  const { fan } = await people.member(planId, "0044");
  for (const date of ["2026-12-21", "2026-12-22", "2026-12-24"]) await runAt(ten(date));
  expect((await people.chargesOf(fan)).orders).toHaveLength(2);
  const now = await people.fresh(fan);
  const { items } = (await api.call<Page<Subscription>>("GET", "/users/mypage/subscriptions", { as: now })).body;
  expect(items[0]).toMatchObject({ status: "inUse", pastDue: true, needsCard: true, graceEndsAt: ten("2026-12-28") });
  await people.registerCard(now);
  expect(await people.query("SELECT 1 FROM graphile_worker.jobs WHERE key = 'renew_due:card'")).toHaveLength(1);
  await renewDue(api.deps);
  expect(await people.subscriptionOf(fan)).toMatchObject({
    status: "active",
    period_no: 1,
    tries: 0,
    needs_card: false,
  });
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  await runAt(ten("2027-01-21"));
  expect(await people.subscriptionOf(fan), "the new card is the one that is charged from now on").toMatchObject({
    period_no: 2,
  });
});

test("a new card that is declined too takes no counted try, and is not tried twice for the period", async () => {
  const { fan } = await people.member(planId, "0010");
  await runAt(ten("2026-12-21"));
  api.clock.set("2026-12-21T05:00:00.000Z");
  const now = await people.fresh(fan);
  const cardId = await people.registerCard(now, "0002");
  await renewDue(api.deps);
  expect(await people.subscriptionOf(fan)).toMatchObject({
    status: "past_due",
    tries: 1,
    retry_at: new Date(ten("2026-12-22")),
  });
  const { orders } = await people.chargesOf(fan);
  expect(orders).toHaveLength(3);
  await api.call("PUT", `/payments/cards/${cardId}`, { as: now, body: { isDefault: true } });
  await renewDue(api.deps);
  expect((await people.chargesOf(fan)).orders).toHaveLength(3);
});

test("without any card payment is due at once, nothing is ordered, and a card that comes is charged", async () => {
  const { fan } = await people.member(planId);
  await people.query("UPDATE cards SET removed_at = now(), is_default = false WHERE user_id = $1", [fan.userId]);
  await runAt(ten("2026-12-21"));
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "past_due", needs_card: true, tries: 0 });
  expect(await told(fan, "paymentFailed")).toHaveLength(1);
  await people.registerCard(await people.fresh(fan));
  await renewDue(api.deps);
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
});

test.each([
  ["0051", "the connection drops before the charge"],
  ["0069", "it was charged and the answer is lost"],
  ["0085", "a passing error is bound to its key"],
  ["0093", "the provider fails once"],
])("with card %s (%s) a renewal is charged exactly once", async (last4) => {
  const { fan } = await people.member(planId, last4);
  await runAt(ten("2026-12-21"));
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1, tries: 0 });
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});

test("an unknown outcome takes no step of dunning and no second charge; it is found out when the provider tells", async () => {
  const { fan, id } = await people.member(planId);
  await control({ fault: { on: "charge", kind: "drop", times: 3 } });
  await control({ fault: { on: "look-up", kind: "drop", times: 3 } });
  await runAt(ten("2026-12-21"));
  expect(await people.subscriptionOf(fan)).toMatchObject({
    status: "active",
    tries: 0,
    renewal_order_id: expect.any(String),
  });
  expect(await isLive(id)).toBe(true);
  await control({ fault: { clear: true } });
  await runAt("2026-12-21T01:00:30.000Z");
  expect((await people.chargesOf(fan)).orders).toHaveLength(2);
  await runAt("2026-12-21T01:10:00.000Z");
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});

test("what is unknown to the end of grace is left to a person: not canceled for non-payment, not charged again", async () => {
  const { fan } = await people.member(planId);
  for (const on of ["charge", "look-up"]) await control({ fault: { on, kind: "drop", times: 500 } });
  await runAt(ten("2026-12-21"));
  await runAt(ten("2026-12-27"));
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "active", tries: 0 });
  api.clock.set(ten("2026-12-28"));
  await renewDue(api.deps);
  await runAt("2026-12-28T02:00:00.000Z");
  await control({ fault: { clear: true } });
  await runAt("2026-12-29T02:00:00.000Z");
  const { renewal_order_id: orderId, status } = await people.subscriptionOf(fan);
  expect(status).toBe("active");
  const attempts = await people.query("SELECT outcome, provider_code FROM payment_attempts WHERE order_id = $1", [
    orderId,
  ]);
  expect(attempts).toEqual([{ outcome: "review", provider_code: "GRACE_ENDED" }]);
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 1 });
});

test("our own wrong key stops the run, burns no try, tells nobody, and is tried again in an hour", async () => {
  const { fan } = await people.member(planId);
  await control({ fault: { on: "charge", kind: "refuse", code: "UNAUTHORIZED_KEY" } });
  await runAt(ten("2026-12-21"));
  expect(await people.subscriptionOf(fan)).toMatchObject({
    status: "active",
    tries: 0,
    retry_at: new Date("2026-12-21T02:00:00Z"),
  });
  expect(await told(fan, "paymentFailed")).toHaveLength(0);
  await runAt("2026-12-21T02:00:00.000Z");
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
});

test("a scheduler that was down over periods bills only the one containing now, and reports those skipped", async () => {
  const { fan, id } = await people.member(planId);
  await runAt("2027-03-25T04:00:00.000Z");
  expect(await people.subscriptionOf(fan)).toMatchObject({ period_no: 4, period_ends_at: new Date(ten("2027-04-21")) });
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  const skipped = await people.query("SELECT period_no FROM skipped_periods WHERE subscription_id = $1 ORDER BY 1", [
    id,
  ]);
  expect(skipped.map((row) => row.period_no)).toEqual([1, 2, 3]);
});

test("a fan or creator who is suspended or leaving is not charged; back within the grace all is as before, after it the membership is over", async () => {
  const [suspended, leaving, back] = await Promise.all([
    people.member(planId),
    people.member(planId),
    people.member(planId),
  ]);
  await people.query("UPDATE users SET status = 'blocked' WHERE user_id = ANY($1)", [
    [suspended.fan.userId, back.fan.userId],
  ]);
  await people.query("UPDATE users SET status = 'leaving', leaves_at = now() WHERE user_id = $1", [leaving.fan.userId]);
  await runAt(ten("2026-12-21"));
  await people.query("UPDATE users SET status = 'active' WHERE user_id = $1", [back.fan.userId]);
  await runAt("2026-12-22T01:00:01.000Z");
  expect(await people.subscriptionOf(back.fan)).toMatchObject({ status: "active", period_no: 1 });
  await runAt("2026-12-28T01:00:01.000Z");
  for (const { fan } of [suspended, leaving]) {
    expect(await people.subscriptionOf(fan)).toMatchObject({ status: "canceled", canceled_reason: "suspended" });
    expect((await people.chargesOf(fan)).taken).toBe(1);
  }
});

test("a canceled membership ends with its period, uncharged, and leaves the counts; one whose payment is due ends when it is canceled", async () => {
  const [canceled, due] = [await people.member(planId), await people.member(planId, "0010")];
  const cancel = (fan: Person, subscriptionId: string) =>
    api.call<Subscription>("POST", "/payments/recurring/cancel", { as: fan, body: { subscriptionId } });
  await cancel(canceled.fan, canceled.id);
  await runAt(ten("2026-12-21"));
  expect(await people.subscriptionOf(canceled.fan)).toMatchObject({ status: "canceled", canceled_reason: "ended" });
  expect((await people.chargesOf(canceled.fan)).taken).toBe(1);
  const answer = await cancel(await people.fresh(due.fan), due.id);
  expect(answer.body).toMatchObject({ status: "canceled", pastDue: false, canResume: false });
  for (const date of ["2026-12-22", "2026-12-24"]) await runAt(ten(date));
  expect((await people.chargesOf(due.fan)).orders).toHaveLength(2);
  const [{ subscriber_count }] = (await people.query("SELECT subscriber_count FROM plans WHERE plan_id = $1", [
    planId,
  ])) as [{ subscriber_count: number }];
  expect(subscriber_count).toBe(0);
});

test("a cancellation is undone until the period ends, twice is once, and never by another or afterwards", async () => {
  const { fan, id } = await people.member(planId);
  const undo = (as: Person) => api.call<Subscription>("DELETE", `/payments/recurring/${id}/cancellation`, { as });
  const cancel = (as: Person) =>
    api.call<Subscription>("POST", "/payments/recurring/cancel", { as, body: { subscriptionId: id } });
  expect((await cancel(fan)).body).toMatchObject({ status: "canceled", canResume: true, nextPrice: null });
  expect((await undo(await api.person())).status).toBe(404);
  const answers = await Promise.all([undo(fan), undo(fan)]);
  for (const answer of answers)
    expect(answer.body).toMatchObject({ status: "inUse", canResume: false, nextPrice: 5_000 });
  await runAt(ten("2026-12-21"));
  expect(await people.subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
  await cancel(await people.fresh(fan));
  api.clock.set("2027-01-21T01:00:00.000Z");
  expect((await undo(await people.fresh(fan))).body.code).toBe("RESOURCE_CONFLICT");
});

test("seven days before a renewal a notice goes out once; not for a canceled one", async () => {
  const [fan, canceled] = [await people.member(planId), await people.member(planId)];
  await api.call("POST", "/payments/recurring/cancel", { as: canceled.fan, body: { subscriptionId: canceled.id } });
  for (const moment of ["2026-12-14T00:59:59.000Z", ten("2026-12-14"), ten("2026-12-15")]) {
    api.clock.set(moment);
    await Promise.all([noticeRenewals(api.deps), noticeRenewals(api.deps)]);
    expect(await told(fan.fan, "renewalNotice"), moment).toHaveLength(moment.startsWith("2026-12-14T00") ? 0 : 1);
  }
  expect(await told(canceled.fan, "renewalNotice")).toHaveLength(0);
  await runAt(ten("2026-12-21"));
  api.clock.set(ten("2027-01-14"));
  await noticeRenewals(api.deps);
  expect(await told(fan.fan, "renewalNotice")).toHaveLength(2);
});

test("a card stopped after it was registered (0036) asks for another at once; one approved late (0143) is charged once", async () => {
  const stopped = await people.member(planId);
  const late = await people.member(planId);
  api.clock.advance(1);
  await people.registerCard(stopped.fan, "0036");
  await people.registerCard(late.fan, "0143");
  for (const { fan } of [stopped, late])
    await people.query(
      "UPDATE cards SET is_default = (card_id = (SELECT card_id FROM cards WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)) WHERE user_id = $1",
      [fan.userId],
    );
  await runAt(ten("2026-12-21"));
  expect(await people.subscriptionOf(stopped.fan)).toMatchObject({ status: "past_due", needs_card: true, tries: 1 });
  for (let look = 0; look < 6; look++) {
    api.clock.advance(120);
    await renewDue(api.deps);
  }
  expect(await people.subscriptionOf(late.fan)).toMatchObject({ status: "active", period_no: 1 });
  expect(await people.chargesOf(late.fan)).toMatchObject({ taken: 2, captured: 2 });
  expect(await people.chargesOf(stopped.fan)).toMatchObject({ taken: 1, captured: 1 });
});

test("a fan cannot approve a renewal's order, nor is an ended one's", async () => {
  const { fan } = await people.member(planId, "0010");
  await runAt(ten("2026-12-21"));
  const now = await people.fresh(fan);
  const { orders } = await people.chargesOf(fan);
  const [failed] = await people.query("SELECT order_id FROM orders WHERE order_id = ANY($1) AND purpose = 'renewal'", [
    orders,
  ]);
  expect((await people.approve(now, failed?.order_id)).body.code).toBe("RESOURCE_CONFLICT");
});
