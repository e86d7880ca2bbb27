import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approveBrandPayOrder,
  getPaymentKeys,
  listHistory,
  openOrder,
  refundPayment,
} from "#contract/payments/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let fan: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
  // The last hour of a year in Seoul; the refund is of the next.
  api.clock.set("2025-12-31T14:30:00.000Z");
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { priceWon: 10_000 });
  fan = await shop.fanWithCard();
  const { payment } = await shop.buy(planId, fan);
  api.clock.set("2025-12-31T15:00:00.000Z");
  fan = await shop.fresh(fan);
  await api.send(refundPayment, { as: fan, params: { id: payment.paymentId }, body: {} });
  api.clock.set("2026-01-02T03:00:00.000Z");
  fan = await shop.fresh(fan);
  await donate(fan, creator, 7_000);
  api.clock.set("2026-01-10T03:00:00.000Z");
  fan = await shop.fresh(fan);
  await donate(fan, creator, 3_000);
  await shop.buy(planId, await shop.fanWithCard());
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

async function donate(as: Person, { domain }: Person, amount: number): Promise<void> {
  const body = { kind: "donation", domain, amount, shown: "anonymous" } as const;
  const { orderId } = (await api.send(openOrder, { as, body })).body;
  const paymentKey = await sandbox.brandPay((await api.send(getPaymentKeys, { as })).body.customerKey, {
    orderId,
    amount,
  });
  const paid = await api.send(approveBrandPayOrder, { as, query: { paymentKey, orderId, amount }, body: {} });
  expect(paid.status).toBe(200);
}

const historyOf = async (query: QueryOf<typeof listHistory> = {}, as = fan) =>
  (await api.send(listHistory, { as, query })).body;
const linesOf = async (query: QueryOf<typeof listHistory> = {}) =>
  (await historyOf(query)).items.map(({ type, kind, amount, status }) => `${type} ${kind} ${amount} ${status}`);

test("payments and refunds are in one list, newest first, with the sums and years of all of them", async () => {
  expect(await linesOf()).toEqual([
    "payment donation 3000 done",
    "payment donation 7000 done",
    "refund membership 10000 done",
    "payment membership 10000 refunded",
  ]);
  expect(await historyOf()).toMatchObject({ paid: 20_000, refunded: 10_000, years: [2026, 2025], pagingKey: null });
});

test("each month has the sums of its entries that match, those of pages to come too", async () => {
  expect((await historyOf({ size: 1 })).months).toEqual([
    { month: "2026-01", paid: 10_000, refunded: 10_000 },
    { month: "2025-12", paid: 10_000, refunded: 0 },
  ]);
  expect((await historyOf({ kind: "donation" })).months).toEqual([
    { month: "2026-01", paid: 10_000, refunded: 0 },
    { month: "2025-12", paid: 0, refunded: 0 },
  ]);
});

test("done are payments not refunded whole, canceled the refunds, and all is both", async () => {
  expect(await linesOf({ status: "done" })).toEqual(["payment donation 3000 done", "payment donation 7000 done"]);
  expect(await historyOf({ status: "done" })).toMatchObject({ paid: 10_000, refunded: 0, years: [2026, 2025] });
  expect(await linesOf({ status: "canceled" })).toEqual(["refund membership 10000 done"]);
  expect(await historyOf({ status: "canceled" })).toMatchObject({ paid: 0, refunded: 10_000, years: [2026, 2025] });
  expect(await linesOf({ status: "canceled", kind: "donation" })).toEqual([]);
  expect(await historyOf({ status: "all" })).toEqual(await historyOf());
});

test("each payment and each refund names its method", async () => {
  expect((await historyOf()).items.map(({ method }) => method)).toEqual(Array(4).fill("creditCard"));
});

test("a kind has its refunds too", async () => {
  expect(await linesOf({ kind: "membership" })).toEqual([
    "refund membership 10000 done",
    "payment membership 10000 refunded",
  ]);
  expect(await historyOf({ kind: "campaign" })).toMatchObject({ items: [], paid: 0, refunded: 0 });
});

test("dates are days of Seoul, and limit entries and sums alike", async () => {
  expect(await linesOf({ startDate: "2026-01-01", endDate: "2026-12-31" })).toHaveLength(3);
  expect(await linesOf({ endDate: "2025-12-31" })).toEqual(["payment membership 10000 refunded"]);
  expect(await historyOf({ startDate: "2026-01-02" })).toMatchObject({ paid: 10_000, refunded: 0 });
});

test("pages follow one another without a gap, each with the sums of the whole list", async () => {
  const first = await historyOf({ size: 3 });
  const second = await historyOf({ size: 3, pagingKey: first.pagingKey ?? "" });
  const ids = [...first.items, ...second.items].map(({ entryId }) => entryId);
  expect([new Set(ids).size, second.pagingKey, second.paid]).toEqual([4, null, 20_000]);
  const foreign = await api.send(listHistory, {
    as: fan,
    query: { kind: "donation", size: 3, pagingKey: first.pagingKey ?? "" },
  });
  expect(foreign.status).toBe(400);
});

test("another fan's history is their own", async () => {
  const other = await api.person();
  expect(await historyOf({}, other)).toEqual({
    items: [],
    pagingKey: null,
    paid: 0,
    refunded: 0,
    months: [],
    years: [],
  });
});
