import { afterAll, beforeAll, expect, test } from "vitest";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { getEarnings, getEarningsByDay } from "#contract/settlement/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findBrokenInvariants } from "../ledger/checks";
import { releaseHeld } from "../payments/charges/release-held";
import { startSession } from "../sessions/session";

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
afterAll(async () => {
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

/** A creator with a plan of 10,000 won. */
async function seller() {
  const creator = await api.person({ role: "activist" });
  return { creator, planId: await api.plan(creator, { priceWon: 10_000 }) };
}
const refundHalf = (as: Person, id: string) =>
  api.send(refundPaymentByAdmin, { as, params: { id }, body: { amount: 5_000, reason: "환불" } });
/** With a second factor's code; no session lasts a month without a visit. */
async function loggedInAgain(person: Person): Promise<Person> {
  const session = { userId: person.userId, userAgent: "test", at: api.clock.now(), secondFactor: true };
  return { ...person, token: (await startSession(api.deps, api.deps.database.db, session)).accessToken };
}

test("earnings are listed by month in Seoul, refunds in their own month, with the balances", async () => {
  api.clock.set("2026-10-31T14:59:59.000Z");
  const { creator: sold, planId } = await seller();
  const admin = await api.person({ role: "admin" });
  await shop.buy(planId);
  api.clock.set("2026-10-31T15:00:00.000Z");
  const { payment } = await shop.buy(planId);
  await refundHalf(admin, payment.paymentId);
  api.clock.set("2027-01-05T00:00:00.000Z");
  const creator = await loggedInAgain(sold);
  const { body } = await api.send(getEarnings, { as: creator });
  expect(
    body.items.map(({ month, gross, refunded, platformFee, vat, net }) => [
      month,
      gross,
      refunded,
      platformFee,
      vat,
      net,
    ]),
  ).toEqual([
    ["2027-01", 0, 0, 0, 0, 0],
    ["2026-12", 0, 0, 0, 0, 0],
    ["2026-11", 10_000, 5_000, 500, 50, 4_450],
    ["2026-10", 10_000, 0, 1_000, 100, 8_900],
  ]);
  expect(body.balances).toEqual({ held: 13_350, payable: 0, inSettlement: 0, paid: 0, receivable: 0 });
  const first = (await api.send(getEarnings, { as: creator, query: { size: 3 } })).body;
  const next = await api.send(getEarnings, { as: creator, query: { size: 3, pagingKey: first.pagingKey } });
  expect([first.items.length, next.body.items.map(({ month }) => month), next.body.pagingKey]).toEqual([
    3,
    ["2026-10"],
    null,
  ]);
  expect((await api.send(getEarnings, { as: await api.person() })).status).toBe(403);
});

test("earnings have sources, the next release of held money, and last month up to this time", async () => {
  api.clock.set("2026-10-05T03:00:00.000Z");
  const { creator: sold, planId } = await seller();
  let admin = await api.person({ role: "admin" });
  const nothing = (await api.send(getEarnings, { as: sold })).body;
  expect([nothing.nextRelease, nothing.lastMonthSoFar]).toEqual([null, 0]);
  await shop.buy(planId);
  api.clock.set("2026-10-25T03:00:00.000Z");
  await shop.buy(planId);
  api.clock.set("2026-11-20T01:00:00.000Z");
  await releaseHeld(api.deps, api.clock.now());
  admin = await loggedInAgain(admin);
  // Two on one day in Seoul, one of them half refunded, and one on the next day.
  const { payment } = await shop.buy(planId);
  await refundHalf(admin, payment.paymentId);
  api.clock.set("2026-11-20T14:59:59.000Z");
  await shop.buy(planId);
  api.clock.advance(1);
  await shop.buy(planId);
  const creator = await loggedInAgain(sold);
  const { body } = await api.send(getEarnings, { as: creator });
  expect(body.nextRelease).toEqual({ at: "2026-11-27T01:00:00.000Z", amount: 13_350 });
  expect(body.balances.held).toBe(22_250);
  expect(body.items.map(({ month, sources }) => [month, sources])).toEqual([
    ["2026-11", { membership: 22_250, donation: 0, campaign: 0 }],
    ["2026-10", { membership: 17_800, donation: 0, campaign: 0 }],
  ]);
  expect(body.lastMonthSoFar).toBe(8_900);
});

test("earnings are listed by day in Seoul for any month up to today", async () => {
  api.clock.set("2026-10-31T14:59:59.000Z");
  const { creator: sold, planId } = await seller();
  await shop.buy(planId);
  api.clock.set("2026-11-02T15:00:00.000Z");
  await shop.buy(planId);
  const creator = await loggedInAgain(sold);
  const days = async (month?: string) => (await api.send(getEarningsByDay, { as: creator, query: { month } })).body;
  const november = await days();
  expect(november).toMatchObject({ month: "2026-11", previous: "2026-10", next: null });
  expect(november.items.map(({ day, payments, net }) => [day, payments, net])).toEqual([
    ["2026-11-01", 0, 0],
    ["2026-11-02", 0, 0],
    ["2026-11-03", 1, 8_900],
  ]);
  const october = await days("2026-10");
  expect(october).toMatchObject({ previous: null, next: "2026-11" });
  expect([october.items.length, october.items.at(-1)]).toMatchObject([31, { day: "2026-10-31", net: 8_900 }]);
  expect((await days("2027-01")).items).toEqual([]);
  for (const month of ["2026-13", "november", "0000-00"])
    expect((await api.send(getEarningsByDay, { as: creator, query: { month } })).status).toBe(400);
});
