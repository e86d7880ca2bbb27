import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { approveOrder, getOrder, openOrder } from "#contract/payments/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
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

test("a membership takes at most 30 statements from its order to its receipt", async () => {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { priceWon: 10_000 });
  await shop.buy(planId);
  const fan = await shop.fanWithCard();
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  await api.send(approveOrder, { as: fan, body: { orderId } });
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect(statements).toBeLessThanOrEqual(30);
});

test("a membership reads its plan at most twice from the form to the ledger", async () => {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { priceWon: 10_000 });
  const fan = await shop.fanWithCard();
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  await api.send(getOrder, { as: fan, query: { orderId } });
  await api.send(approveOrder, { as: fan, body: { orderId } });
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  const ledger = statements.findIndex((text) => text.includes("post_journal"));
  const readsPlan = /FROM plans p JOIN/;
  expect(statements.slice(0, ledger).filter((text) => readsPlan.test(text))).toHaveLength(2);
});
