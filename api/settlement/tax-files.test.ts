import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "#contract/ids";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { createFeeFile, createWithholdingFile, settlementDecisions } from "#contract/settlement/admin-endpoints";
import { requestSettlement, setPayoutAccount } from "#contract/settlement/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { erasePersonalData } from "../account-deletion/personal-data";
import { releaseHeld } from "../payments/charges/release-held";

const password = "느린 강물 위의 편지 42";
const account = { bank: "카카오뱅크", holder: "이하루", number: "3333-01-1234567", password };
const business = { ...account, taxType: "BUSINESS_INVOICE", businessNumber: "1234567891" };
const because = { reason: "확인" };
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let individual: Person;
let company: Person;
const settlementIds: string[] = [];

/** October: each sells two memberships of 10,000 won. November: one is refunded, and both settlements are paid. */
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
  await setClocks("2026-10-20T12:00:00+09:00");
  const passwordHash = await api.deps.passwords.hash(password);
  const newCreator = () => api.person({ role: "activist", passwordHash });
  [individual, company] = [await newCreator(), await newCreator()];
  const sell = async (creator: Person) => {
    const planId = await api.plan(creator, { priceWon: 10_000 });
    await shop.buy(planId);
    return (await shop.buy(planId)).payment.paymentId;
  };
  await sell(individual);
  const refunded = await sell(company);
  await setClocks("2026-11-01T00:00:00+09:00");
  await releaseHeld(api.deps, api.clock.now());
  for (const [creator, body] of [
    [individual, account],
    [company, business],
  ] as const) {
    api.clock.advance(60);
    const as = await shop.fresh(creator);
    expect((await api.send(setPayoutAccount, { as, body: body as never })).status).toBeLessThan(300);
    const { id } = (await api.send(requestSettlement, { as, body: {} })).body;
    settlementIds.push(id);
    for (const name of ["approve", "confirm", "pay"] as const)
      await api.send(settlementDecisions[name], { as: await newAdmin(), params: { id }, body: because });
  }
  const body = { amount: 10_000, ...because };
  await api.send(refundPaymentByAdmin, { as: await newAdmin(), params: { id: refunded }, body });
  await setClocks("2026-12-01T00:00:00+09:00");
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

async function setClocks(moment: string) {
  api.clock.set(moment);
  await sandbox.control({ clock: { now: moment } });
}
const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
/** A new one for each call: a session of October has expired. */
const newAdmin = () => api.person({ role: "admin" });
const fees = async (month: string) => api.send(createFeeFile, { as: await newAdmin(), body: { month } });
const withheld = async (month: string) => api.send(createWithholdingFile, { as: await newAdmin(), body: { month } });
const linesOf = async (month: string) =>
  new Map((await fees(month)).body.items.map(({ creatorId, ...line }) => [creatorId as UserId, line]));

test("a month's fee is listed by creator; a later refund counts in the month it was made", async () => {
  const october = await linesOf("2026-10");
  expect(october.get(individual.userId)).toMatchObject({ supply: 2_000, vat: 200, total: 2_200, businessNumber: "" });
  expect(october.get(company.userId)).toMatchObject({ supply: 2_000, vat: 200, businessNumber: "1234567891" });
  expect((await fees("2026-10")).body.total).toEqual({ supply: 4_000, vat: 400, total: 4_400 });
  expect([...(await linesOf("2026-11"))]).toMatchObject([[company.userId, { supply: -1_000, vat: -100 }]]);
});

test("the settlements paid in a month are listed with the taxes that the ledger has", async () => {
  expect((await withheld("2026-10")).body).toEqual({ items: [], total: { incomeTax: 0, localTax: 0 } });
  const { items, total } = (await withheld("2026-11")).body;
  expect(items).toMatchObject([
    { settlementId: settlementIds[0], holder: "이하루", amount: 17_800, incomeTax: 530, localTax: 50 },
    { settlementId: settlementIds[1], businessNumber: "1234567891", amount: 17_800, incomeTax: 0, localTax: 0 },
  ]);
  expect(total).toEqual({ incomeTax: 530, localTax: 50 });
});

test("a month that is not over has no file", async () => {
  for (const answer of [await fees("2026-12"), await withheld("2026-12")]) expect(answer.status).toBe(409);
});

test("each file is audited with its month and its number of rows", async () => {
  for (const download of [() => fees("2026-10"), () => withheld("2026-11")]) {
    api.clock.advance(1);
    await download();
  }
  expect(
    await query(
      "SELECT action, target_id, reason FROM audit_log WHERE action LIKE 'ledger.%File' ORDER BY created_at DESC LIMIT 2",
    ),
  ).toEqual([
    { action: "ledger.withholdingFile", target_id: "2026-11", reason: "2" },
    { action: "ledger.feeFile", target_id: "2026-10", reason: "2" },
  ]);
});

test("an entry that no row has makes no file", async () => {
  await query("UPDATE settlements SET income_tax_won = 540, net_won = net_won - 10 WHERE settlement_id = $1", [
    settlementIds[0],
  ]);
  expect((await withheld("2026-11")).status).toBe(500);
  await query("UPDATE settlements SET income_tax_won = 530, net_won = net_won + 10 WHERE settlement_id = $1", [
    settlementIds[0],
  ]);
  expect((await withheld("2026-11")).status).toBe(200);
});

test("a creator erased since keeps every sum and business number, and loses the holder's name", async () => {
  const before = (await fees("2026-10")).body.total;
  for (const { userId } of [individual, company])
    await api.deps.database.db
      .transaction()
      .execute((tx) => erasePersonalData(api.deps, tx, { userId, at: api.clock.now() }));
  expect((await fees("2026-10")).body.total).toEqual(before);
  expect((await linesOf("2026-10")).get(company.userId)).toMatchObject({ businessNumber: "1234567891" });
  const { items, total } = (await withheld("2026-11")).body;
  expect(items.map(({ holder }) => holder)).toEqual(["", ""]);
  expect(total).toEqual({ incomeTax: 530, localTax: 50 });
});
