import { expect, test } from "vitest";
import type { SubscriptionId } from "#contract/ids";
import { cancelSubscription, undoCancellation, updatePlan } from "#contract/memberships/endpoints";
import type { Person } from "#tests/support/api";
import { renewalFixture, tenInSeoul } from "#tests/support/fixtures/renewal-fixture";
import { periodStart } from "../../memberships/periods";
import { sendRenewalNotices } from "../../memberships/renewals/send-renewal-notices";
import { renewDue } from "./renew-due";

const fixture = renewalFixture();
const { query, member, fresh, approve, subscriptionOf, chargesOf, runAt, control, notifications, isLive } = fixture;

test("a membership renews at 10:00 in Seoul: period, payment, ledger, receipt, notice, once", async () => {
  const { fan, id } = await member();
  await runAt("2026-12-21T00:59:59.000Z");
  expect((await chargesOf(fan)).taken).toBe(1);
  await runAt(tenInSeoul("2026-12-21"));
  await runAt("2026-12-21T01:05:00.000Z");
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  expect(await notifications(fan, "membershipPaid")).toHaveLength(2);
  expect(await subscriptionOf(fan)).toMatchObject({
    status: "active",
    period_no: 1,
    period_ends_at: new Date(tenInSeoul("2027-01-21")),
    renewal_order_id: null,
  });
  const periods = await query(
    "SELECT period_no, order_id FROM subscription_periods WHERE subscription_id = $1 ORDER BY 1",
    [id],
  );
  expect(periods.map((row) => row.period_no)).toEqual([0, 1]);
  const receipt = await query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [`receipt:${periods[1]?.order_id}`]);
  expect(receipt).toHaveLength(1);
  const entries = await query("SELECT account, amount_won FROM ledger_entries WHERE journal_key = $1", [
    `capture:${periods[1]?.order_id}`,
  ]);
  expect(Object.fromEntries(entries.map((row) => [row.account, row.amount_won]))).toEqual({
    PG_CLEARING: 5_000,
    [`HELD:${fixture.creator.userId}`]: -4_450,
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
  fixture.api.clock.set(joined);
  const { fan, id } = await member();
  const { anchor_on: anchor } = await subscriptionOf(fan);
  const day = Number(anchor.slice(8));
  for (let n = 1; n <= 48; n++) {
    await runAt(new Date(periodStart(anchor, n).getTime() - 1_000).toISOString());
    expect((await subscriptionOf(fan)).period_no, `before period ${n}`).toBe(n - 1);
    await runAt(periodStart(anchor, n).toISOString());
    expect((await subscriptionOf(fan)).period_no, `period ${n}`).toBe(n);
  }
  const rows = await query(
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
  expect(await chargesOf(fan)).toMatchObject({ taken: 49, captured: 49 });
});

test("a member keeps the price they joined at across renewals, whatever the plan costs later", async () => {
  const { fan } = await member();
  const edit = { name: "곁의 자리", price: 9_000, benefits: ["혜택"], description: "" };
  expect(
    (await fixture.api.send(updatePlan, { as: fixture.creator, params: { id: fixture.planId }, body: edit })).status,
  ).toBe(200);
  const newcomer = await member();
  await runAt(tenInSeoul("2026-12-21"));
  const amounts = (person: Person) =>
    query("SELECT amount_won FROM payments WHERE buyer_id = $1 ORDER BY approved_at, payment_id", [person.userId]);
  expect((await amounts(fan)).map((row) => row.amount_won)).toEqual([5_000, 5_000]);
  expect((await amounts(newcomer.fan)).map((row) => row.amount_won)).toEqual([9_000, 9_000]);
});

test.each([
  ["0051", "the connection drops before the charge"],
  ["0069", "it was charged and the answer is lost"],
  ["0085", "a passing error is bound to its key"],
  ["0093", "the provider fails once"],
])("with card %s (%s) a renewal is charged exactly once", async (last4) => {
  const { fan } = await member(last4);
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1, tries: 0 });
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});

test("an unknown outcome causes no dunning step and no second charge, and is resolved later", async () => {
  const { fan, id } = await member();
  await control({ fault: { on: "charge", kind: "drop", times: 3 } });
  await control({ fault: { on: "look-up", kind: "drop", times: 3 } });
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(fan)).toMatchObject({
    status: "active",
    tries: 0,
    renewal_order_id: expect.any(String),
  });
  expect(await isLive(id)).toBe(true);
  await control({ fault: { clear: true } });
  await runAt("2026-12-21T01:00:30.000Z");
  expect((await chargesOf(fan)).orders).toHaveLength(2);
  await runAt("2026-12-21T01:10:00.000Z");
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});

test("an outcome unknown until the end of grace goes to an admin and is never charged again", async () => {
  const { fan } = await member();
  for (const on of ["charge", "look-up"]) await control({ fault: { on, kind: "drop", times: 500 } });
  await runAt(tenInSeoul("2026-12-21"));
  await runAt(tenInSeoul("2026-12-27"));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", tries: 0 });
  fixture.api.clock.set(tenInSeoul("2026-12-28"));
  await renewDue(fixture.api.deps);
  await runAt("2026-12-28T02:00:00.000Z");
  await control({ fault: { clear: true } });
  await runAt("2026-12-29T02:00:00.000Z");
  const { renewal_order_id: orderId, status } = await subscriptionOf(fan);
  expect(status).toBe("active");
  const attempts = await query("SELECT outcome, provider_code FROM payment_attempts WHERE order_id = $1", [orderId]);
  expect(attempts).toEqual([{ outcome: "review", provider_code: "GRACE_ENDED" }]);
  expect(await chargesOf(fan)).toMatchObject({ taken: 1 });
});

test("our own wrong key stops the run, counts no try, notifies no fan, and is retried in an hour", async () => {
  const { fan } = await member();
  await control({ fault: { on: "charge", kind: "refuse", code: "UNAUTHORIZED_KEY" } });
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(fan)).toMatchObject({
    status: "active",
    tries: 0,
    retry_at: new Date("2026-12-21T02:00:00Z"),
  });
  expect(await notifications(fan, "paymentFailed")).toHaveLength(0);
  await runAt("2026-12-21T02:00:00.000Z");
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
});

test("a worker that was down for periods charges only the current one and reports those skipped", async () => {
  const { fan, id } = await member();
  await runAt("2027-03-25T04:00:00.000Z");
  expect(await subscriptionOf(fan)).toMatchObject({ period_no: 4, period_ends_at: new Date(tenInSeoul("2027-04-21")) });
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  const skipped = await query("SELECT period_no FROM skipped_periods WHERE subscription_id = $1 ORDER BY 1", [id]);
  expect(skipped.map((row) => row.period_no)).toEqual([1, 2, 3]);
});

test("a fan or creator suspended or pending deletion is not charged, and may return within grace", async () => {
  const [suspended, leaving, back] = await Promise.all([member(), member(), member()]);
  await query("UPDATE users SET status = 'blocked' WHERE user_id = ANY($1)", [[suspended.fan.userId, back.fan.userId]]);
  await query("UPDATE users SET status = 'leaving', leaves_at = now() WHERE user_id = $1", [leaving.fan.userId]);
  await runAt(tenInSeoul("2026-12-21"));
  await query("UPDATE users SET status = 'active' WHERE user_id = $1", [back.fan.userId]);
  await runAt("2026-12-22T01:00:01.000Z");
  expect(await subscriptionOf(back.fan)).toMatchObject({ status: "active", period_no: 1 });
  await runAt("2026-12-28T01:00:01.000Z");
  for (const { fan } of [suspended, leaving]) {
    expect(await subscriptionOf(fan)).toMatchObject({ status: "canceled", canceled_reason: "suspended" });
    expect((await chargesOf(fan)).taken).toBe(1);
  }
});

test("a canceled membership ends with its period, uncharged; a past-due one ends on cancellation", async () => {
  const [canceled, due] = [await member(), await member("0010")];
  const cancel = (fan: Person, subscriptionId: SubscriptionId) =>
    fixture.api.send(cancelSubscription, { as: fan, body: { subscriptionId } });
  await cancel(canceled.fan, canceled.id as SubscriptionId);
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(canceled.fan)).toMatchObject({ status: "canceled", canceled_reason: "ended" });
  expect((await chargesOf(canceled.fan)).taken).toBe(1);
  const answer = await cancel(await fresh(due.fan), due.id as SubscriptionId);
  expect(answer.body).toMatchObject({ status: "canceled", pastDue: false, canResume: false });
  for (const date of ["2026-12-22", "2026-12-24"]) await runAt(tenInSeoul(date));
  expect((await chargesOf(due.fan)).orders).toHaveLength(2);
  const [{ subscriber_count }] = (await query("SELECT subscriber_count FROM plans WHERE plan_id = $1", [
    fixture.planId,
  ])) as [{ subscriber_count: number }];
  expect(subscriber_count).toBe(0);
});

test("a cancellation can be undone until the period ends, by the fan alone, and twice is once", async () => {
  const { fan, id } = await member();
  const undo = (as: Person) => fixture.api.send(undoCancellation, { as, params: { id } });
  const cancel = (as: Person) => fixture.api.send(cancelSubscription, { as, body: { subscriptionId: id } });
  expect((await cancel(fan)).body).toMatchObject({ status: "canceled", canResume: true, nextPrice: null });
  expect((await undo(await fixture.api.person())).status).toBe(404);
  const answers = await Promise.all([undo(fan), undo(fan)]);
  for (const answer of answers)
    expect(answer.body).toMatchObject({ status: "inUse", canResume: false, nextPrice: 5_000 });
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
  await cancel(await fresh(fan));
  fixture.api.clock.set("2027-01-21T01:00:00.000Z");
  expect((await undo(await fresh(fan))).body.code).toBe("RESOURCE_CONFLICT");
});

test("a renewal notice is sent once, seven days before; not for a canceled membership", async () => {
  const [fan, canceled] = [await member(), await member()];
  await fixture.api.send(cancelSubscription, { as: canceled.fan, body: { subscriptionId: canceled.id } });
  for (const moment of ["2026-12-14T00:59:59.000Z", tenInSeoul("2026-12-14"), tenInSeoul("2026-12-15")]) {
    fixture.api.clock.set(moment);
    await Promise.all([sendRenewalNotices(fixture.api.deps), sendRenewalNotices(fixture.api.deps)]);
    expect(await notifications(fan.fan, "renewalNotice"), moment).toHaveLength(
      moment.startsWith("2026-12-14T00") ? 0 : 1,
    );
  }
  expect(await notifications(canceled.fan, "renewalNotice")).toHaveLength(0);
  await runAt(tenInSeoul("2026-12-21"));
  fixture.api.clock.set(tenInSeoul("2027-01-14"));
  await sendRenewalNotices(fixture.api.deps);
  expect(await notifications(fan.fan, "renewalNotice")).toHaveLength(2);
});

test("a fan cannot approve a renewal's order, nor the order of an ended membership", async () => {
  const { fan } = await member("0010");
  await runAt(tenInSeoul("2026-12-21"));
  const now = await fresh(fan);
  const { orders } = await chargesOf(fan);
  const [failed] = await query("SELECT order_id FROM orders WHERE order_id = ANY($1) AND purpose = 'renewal'", [
    orders,
  ]);
  expect((await approve(now, failed?.order_id)).body.code).toBe("RESOURCE_CONFLICT");
});
