import { afterAll, beforeAll, expect, test } from "vitest";
import { getMyPage } from "#contract/creators/endpoints";
import { cancelSubscription } from "#contract/memberships/endpoints";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

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

const support = async (as: Person) => {
  const { supportThisMonth, supportedCreators, nextCharge } = (await api.send(getMyPage, { as })).body;
  return { supportThisMonth, supportedCreators, nextCharge };
};

test("My page has the next charge and what was paid this month, less refunds", async () => {
  api.clock.set("2026-11-30T14:00:00.000Z");
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { priceWon: 10_000 });
  const { fan, payment } = await shop.buy(planId);
  const { userId, domain, nickname } = creator;
  const card = { brand: expect.any(String), last4: expect.stringMatching(/^123/) };
  const charge = { userId, domain, nickname, at: expect.any(String), amount: 10_000, card };
  expect(await support(fan)).toMatchObject({
    supportThisMonth: 10_000,
    supportedCreators: 1,
    nextCharge: charge,
  });
  const admin = await api.person({ role: "admin" });
  const body = { amount: 4_000, reason: "환불" };
  await api.send(refundPaymentByAdmin, { as: admin, params: { id: payment.paymentId }, body });
  expect((await support(fan)).supportThisMonth).toBe(6_000);
  const [{ subscription_id: subscriptionId }] = (
    await api.deps.database.pool.query("SELECT subscription_id FROM subscriptions WHERE fan_id = $1", [fan.userId])
  ).rows;
  await api.send(cancelSubscription, { as: fan, body: { subscriptionId } });
  expect((await support(fan)).nextCharge).toBeNull();
  // December in Seoul begins here.
  api.clock.set("2026-11-30T15:00:00.000Z");
  expect((await support(await shop.fresh(fan))).supportThisMonth).toBe(0);
});
