import { expect, test } from "vitest";
import { listSubscriptions } from "#contract/memberships/endpoints";
import { makeCardDefault } from "#contract/payments/endpoints";
import { renewalFixture, tenInSeoul } from "#tests/support/fixtures/renewal-fixture";
import { renewDue } from "./renew-due";

const fixture = renewalFixture();
const { query, member, fresh, registerCard, subscriptionOf, chargesOf, runAt, notifications, isLive } = fixture;

test("a soft decline is retried on D+1, D+3 and D+5; the membership ends after 7 days of grace", async () => {
  const { fan, id } = await member("0010");
  const orders = async () => (await chargesOf(fan)).orders.length;
  const expected: [string, number][] = [
    [tenInSeoul("2026-12-21"), 2],
    ["2026-12-22T00:59:59.000Z", 2],
    [tenInSeoul("2026-12-22"), 3],
    [tenInSeoul("2026-12-23"), 3],
    [tenInSeoul("2026-12-24"), 4],
    [tenInSeoul("2026-12-25"), 4],
    [tenInSeoul("2026-12-26"), 5],
    [tenInSeoul("2026-12-27"), 5],
    ["2026-12-28T00:59:59.000Z", 5],
  ];
  for (const [moment, count] of expected) {
    await runAt(moment);
    expect(await orders(), moment).toBe(count);
    expect(await subscriptionOf(fan), moment).toMatchObject({ status: "past_due", tries: count - 1 });
    expect(await isLive(id), moment).toBe(true);
  }
  expect(await notifications(fan, "paymentFailed")).toHaveLength(4);
  await runAt(tenInSeoul("2026-12-28"));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "canceled", canceled_reason: "non_payment" });
  expect(await isLive(id)).toBe(false);
  expect(await orders()).toBe(5);
  expect(await chargesOf(fan)).toMatchObject({ taken: 1, captured: 1 });
});

test("a card that declines twice and then pays (0028) recovers the membership with its old dates", async () => {
  const { fan } = await member("0028");
  for (const date of ["2026-12-21", "2026-12-22"]) await runAt(tenInSeoul(date));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "past_due", tries: 2 });
  await runAt(tenInSeoul("2026-12-24"));
  expect(await subscriptionOf(fan)).toMatchObject({
    status: "active",
    tries: 0,
    period_no: 1,
    grace_ends_at: null,
    period_ends_at: new Date(tenInSeoul("2027-01-21")),
  });
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});

test("an expired card (0044) is not retried; a new one is charged immediately and uncounted", async () => {
  const { fan } = await member("0044");
  for (const date of ["2026-12-21", "2026-12-22", "2026-12-24"]) await runAt(tenInSeoul(date));
  expect((await chargesOf(fan)).orders).toHaveLength(2);
  const now = await fresh(fan);
  const { items } = (await fixture.api.send(listSubscriptions, { as: now })).body;
  expect(items[0]).toMatchObject({
    status: "inUse",
    pastDue: true,
    needsCard: true,
    graceEndsAt: tenInSeoul("2026-12-28"),
  });
  await registerCard(now);
  expect(await query("SELECT 1 FROM graphile_worker.jobs WHERE key = 'renew_due:card'")).toHaveLength(1);
  await renewDue(fixture.api.deps);
  expect(await subscriptionOf(fan)).toMatchObject({
    status: "active",
    period_no: 1,
    tries: 0,
    needs_card: false,
  });
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  await runAt(tenInSeoul("2027-01-21"));
  expect(await subscriptionOf(fan), "the new card is the one that is charged from now on").toMatchObject({
    period_no: 2,
  });
});

test("a new card that is declined counts as no retry and is not retried in the same period", async () => {
  const { fan } = await member("0010");
  await runAt(tenInSeoul("2026-12-21"));
  fixture.api.clock.set("2026-12-21T05:00:00.000Z");
  const now = await fresh(fan);
  const cardId = await registerCard(now, "0002");
  await renewDue(fixture.api.deps);
  expect(await subscriptionOf(fan)).toMatchObject({
    status: "past_due",
    tries: 1,
    retry_at: new Date(tenInSeoul("2026-12-22")),
  });
  const { orders } = await chargesOf(fan);
  expect(orders).toHaveLength(3);
  await fixture.api.send(makeCardDefault, { as: now, params: { id: cardId }, body: { isDefault: true } });
  await renewDue(fixture.api.deps);
  expect((await chargesOf(fan)).orders).toHaveLength(3);
});

test("a renewal without any card orders nothing, is past due, and charges a card added later", async () => {
  const { fan } = await member();
  await query("UPDATE cards SET removed_at = now(), is_default = false WHERE user_id = $1", [fan.userId]);
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "past_due", needs_card: true, tries: 0 });
  expect(await notifications(fan, "paymentFailed")).toHaveLength(1);
  await registerCard(await fresh(fan));
  await renewDue(fixture.api.deps);
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1 });
});

test("a card stopped later (0036) must be replaced; one approved late (0143) is charged once", async () => {
  const stopped = await member();
  const late = await member();
  fixture.api.clock.advance(1);
  await registerCard(stopped.fan, "0036");
  await registerCard(late.fan, "0143");
  for (const { fan } of [stopped, late])
    await query(
      "UPDATE cards SET is_default = (card_id = (SELECT card_id FROM cards WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)) WHERE user_id = $1",
      [fan.userId],
    );
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(stopped.fan)).toMatchObject({ status: "past_due", needs_card: true, tries: 1 });
  for (let look = 0; look < 6; look++) {
    fixture.api.clock.advance(120);
    await renewDue(fixture.api.deps);
  }
  expect(await subscriptionOf(late.fan)).toMatchObject({ status: "active", period_no: 1 });
  expect(await chargesOf(late.fan)).toMatchObject({ taken: 2, captured: 2 });
  expect(await chargesOf(stopped.fan)).toMatchObject({ taken: 1, captured: 1 });
});

test("a card with a key that cannot be decrypted is not charged, and no decline is counted", async () => {
  const { fan } = await member();
  const [{ billing_key: stored }] = await query("SELECT billing_key FROM cards WHERE user_id = $1", [fan.userId]);
  const store = (key: string) => query("UPDATE cards SET billing_key = $2 WHERE user_id = $1", [fan.userId, key]);
  await store(`${stored.slice(0, -4)}AAAA`);
  await runAt(tenInSeoul("2026-12-21"));
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 0, tries: 0 });
  expect(await chargesOf(fan)).toMatchObject({ taken: 1 });
  expect(await notifications(fan, "paymentFailed")).toHaveLength(0);
  await store(stored);
  await runAt("2026-12-21T02:00:00.000Z");
  expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1, tries: 0 });
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});
