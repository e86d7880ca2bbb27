import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "#api/ledger/checks";
import { beginAttempt } from "#api/payments/charges/begin-attempt";
import { chargeAttempt } from "#api/payments/charges/charge-attempt";
import { resolveAttempt } from "#api/payments/charges/resolve-attempt";
import { paymentPersonalData } from "#api/payments/personal-data";
import { syncOrderWithProvider } from "#api/payments/receive-webhook";
import type { OrderId } from "#contract/ids";
import { getPaymentForAdmin, refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import {
  approveBrandPayOrder,
  approveOrder,
  failOrder,
  getOrder,
  getPaymentKeys,
  listHistory,
  listPayMethods,
  openOrder,
  receiveTossWebhook,
} from "#contract/payments/endpoints";
import { easyPays, type OrderMethod } from "#contract/payments/methods";
import type { Order } from "#contract/payments/schemas";
import { type Person, startApi, type TestApi } from "../support/api";
import { startSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let fan: Person;
let admin: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  admin = await api.person({ role: "admin" });
});
beforeEach(async () => {
  [creator, fan] = [await api.person({ role: "activist" }), await api.person()];
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const open = (method?: string, as = fan) =>
  api.send(openOrder, {
    as,
    body: { kind: "donation", domain: creator.domain, amount: 10_000, shown: "nameAndAmount", method },
  });
const approve = (order: Order, paymentKey: string, amount = order.amount) =>
  api.send(approveBrandPayOrder, {
    as: fan,
    query: { paymentKey, orderId: order.orderId, amount: String(amount) },
    body: {},
  });
/** Opens an order for `method` and pays it on the page of the easy pay with that code. */
async function give(method: OrderMethod, code: string | undefined = method.toUpperCase(), card?: string) {
  const order = (await open(method)).body;
  const paymentKey = await sandbox.easyPay(order, code, card);
  return { order, paymentKey, answer: await approve(order, paymentKey) };
}
const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const journalsOf = async (orderId: OrderId) =>
  (await table("SELECT event FROM ledger_journals WHERE order_id = $1", [orderId])).map(({ event }) => event);
const amountsOf = async (orderId: OrderId) =>
  (await sandbox.transactions()).filter((row) => row.orderId === orderId).map(({ amount }) => amount);
const orderOf = async ({ orderId }: Order) => (await api.send(getOrder, { as: fan, query: { orderId } })).body;
async function paidOnce({ orderId }: Order) {
  expect([await amountsOf(orderId), await journalsOf(orderId)]).toEqual([[10_000], ["capture"]]);
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
}
const refund = (paymentId: string, amount: number) =>
  api.send(refundPaymentByAdmin, {
    as: admin,
    params: { id: paymentId as never },
    body: { amount, reason: "전화로 확인했어요" },
  });

test.each(easyPays)("a donation by %s is charged once, and each list names it", async (method) => {
  const { order, answer } = await give(method);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(order.method).toBe(method);
  expect(answer.body).toMatchObject({ amount: 10_000, method, card: null });
  await paidOnce(order);
  const { paymentId } = answer.body;
  expect((await api.send(listHistory, { as: fan, query: {} })).body.items).toMatchObject([{ paymentId, method }]);
  const { payment } = (await api.send(getPaymentForAdmin, { as: admin, params: { id: paymentId } })).body;
  expect(payment).toMatchObject({ method, card: null });
  const archives = [fan, creator].map(({ userId }) => paymentPersonalData.export?.(api.deps, userId, api.clock.now()));
  const [sent, received] = await Promise.all(archives);
  expect(sent?.payments).toMatchObject([{ paymentId, method }]);
  // What a fan pays with is not the creator's to know.
  expect(JSON.stringify(received)).not.toContain(method);
});

test("a card that funded an easy pay is named with it, and points are paid to us as the rest is", async () => {
  const { order, answer } = await give("naverPay", "NAVERPAY", "cardPoints");
  expect(answer.body).toMatchObject({ amount: 10_000, method: "naverPay", card: { brand: "신한", last4: "123*" } });
  await paidOnce(order);
});

test("twenty simultaneous returns from an easy pay's page, and a later one, are one charge", async () => {
  const order = (await open("kakaoPay")).body;
  const paymentKey = await sandbox.easyPay(order, "KAKAOPAY");
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(order, paymentKey)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  expect((await approve(order, paymentKey)).body.paymentId).toBe(answers[0]?.body.paymentId);
  await paidOnce(order);
});

test.each([
  ["another easy pay", "NAVERPAY", "naverPay"],
  ["an easy pay that is not offered", "PAYCO", "otherPay"],
  ["a card", undefined, "creditCard"],
])("a donation ordered by KakaoPay and paid by %s is recorded as the provider confirms it", async (_, code, method) => {
  const { order, answer } = await give("kakaoPay", code ?? "", code ? "money" : "1234");
  expect(answer.body).toMatchObject({ amount: 10_000, method });
  expect((await orderOf(order)).order).toMatchObject({ method: "kakaoPay", status: "approved" });
  await paidOnce(order);
});

test.each([
  ["empty", "REJECT_ACCOUNT_PAYMENT"],
  ["0002", "REJECT_CARD_PAYMENT"],
])("an easy pay that the provider refuses (%s) charges nothing, and another order may follow", async (card, code) => {
  const { order, answer } = await give("tossPay", "TOSSPAY", card);
  expect([answer.status, answer.body.code]).toEqual([402, "PAYMENT_DECLINED"]);
  expect(await table("SELECT failure_code FROM orders WHERE order_id = $1", [order.orderId])).toEqual([
    { failure_code: code },
  ]);
  expect([await amountsOf(order.orderId), await journalsOf(order.orderId)]).toEqual([[], []]);
  expect((await give("tossPay")).answer.status).toBe(200);
});

test("another amount than ordered, in the return or on the page, takes nothing", async () => {
  const order = (await open("kakaoPay")).body;
  const paymentKey = await sandbox.easyPay(order, "KAKAOPAY");
  expect(Object.keys((await approve(order, paymentKey, 9_999)).body.fields ?? {})).toEqual(["amount"]);
  const cheap = await sandbox.easyPay({ ...order, amount: 1_000 }, "KAKAOPAY");
  expect((await approve(order, cheap)).body.code).toBe("PAYMENT_DECLINED");
  expect([await amountsOf(order.orderId), await journalsOf(order.orderId)]).toEqual([[], []]);
});

test("closing an easy pay's page ends the order", async () => {
  const order = (await open("kakaoPay")).body;
  const body = { orderId: order.orderId, code: "PAY_PROCESS_CANCELED", message: "취소" };
  expect((await api.send(failOrder, { as: fan, body })).body.status).toBe("canceled");
});

test("an order by an easy pay takes no stored card and no payment of BrandPay", async () => {
  const card = (await open()).body;
  const { customerKey } = (await api.send(getPaymentKeys, { as: fan })).body;
  expect((await approve(card, await sandbox.brandPay(customerKey, card))).status).toBe(200);
  const { methods } = (await api.send(listPayMethods, { as: fan })).body;
  const withoutStored = (await api.send(listPayMethods, { as: fan, query: { kind: "easyPay" } })).body;
  expect([methods.length, withoutStored]).toEqual([1, { methods: [], easyPays: [...easyPays] }]);
  const order = (await open("kakaoPay")).body;
  expect((await orderOf(order)).methods).toEqual([]);
  const body = { orderId: order.orderId, methodId: methods[0]?.methodId };
  expect(Object.keys((await api.send(approveOrder, { as: fan, body })).body.fields ?? {})).toEqual(["methodId"]);
  expect((await approve(order, await sandbox.brandPay(customerKey, order))).body.code).toBe("PAYMENT_DECLINED");
  expect(await amountsOf(order.orderId)).toEqual([]);
});

test("a form sent twice opens one order, another method another", async () => {
  const first = (await open("kakaoPay")).body.orderId;
  expect((await open("kakaoPay")).body.orderId).toBe(first);
  for (const method of ["tossPay", "creditCard"]) expect((await open(method)).body.orderId).not.toBe(first);
});

test.each(easyPays)("a donation by %s is refunded in parts to the won", async (method) => {
  const { order, answer } = await give(method, method.toUpperCase(), "points");
  const { paymentId } = answer.body;
  expect((await refund(paymentId, 3_333)).status).toBe(204);
  expect((await refund(paymentId, 6_667)).status).toBe(204);
  expect(await amountsOf(order.orderId)).toEqual([10_000, -3_333, -6_667]);
  const [{ rest }] = await table(
    "SELECT sum(e.amount_won)::int AS rest FROM ledger_entries e WHERE e.account = 'HELD:' || $1",
    [creator.userId],
  );
  expect(rest).toBe(0);
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
});

test("a part smaller than the points that paid is refused by the provider and books nothing", async () => {
  const { order, answer } = await give("kakaoPay", "KAKAOPAY", "points");
  const refused = await refund(answer.body.paymentId, 499);
  expect([refused.status, refused.body.code]).toEqual([409, "RESOURCE_CONFLICT"]);
  await paidOnce(order);
});

test("a method that is not refunded in parts is refunded whole alone", async () => {
  const { order, answer } = await give("kakaoPay", "PAYCO");
  const refused = await refund(answer.body.paymentId, 9_999);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ["amount"]]);
  await paidOnce(order);
  expect((await refund(answer.body.paymentId, 10_000)).status).toBe(204);
  expect(await amountsOf(order.orderId)).toEqual([10_000, -10_000]);
});

test.each([false, true])(
  "an api killed after recording an attempt (charged: %s) leaves one charge",
  async (isCharged) => {
    const order = (await open("tossPay")).body;
    const brand = { paymentKey: await sandbox.easyPay(order, "TOSSPAY"), amount: order.amount };
    const at = api.clock.now();
    const of = { buyerId: fan.userId, orderId: order.orderId, cardId: undefined, brand, at };
    const begun = await beginAttempt(api.deps, of);
    if (begun.kind !== "started") throw new Error("not started");
    if (isCharged) {
      await chargeAttempt(api.deps, begun.attemptId);
      const data = { orderId: order.orderId, status: "DONE", totalAmount: 1, easyPay: { provider: "네이버페이" } };
      const notice = {
        headers: { "tosspayments-webhook-transmission-id": randomUUID() },
        body: { eventType: "PAYMENT_STATUS_CHANGED", data },
      };
      expect((await api.send(receiveTossWebhook, notice)).status).toBe(200);
      await Promise.all([1, 2].map(() => syncOrderWithProvider(api.deps, order.orderId)));
    } else {
      api.clock.advance(91);
      await Promise.all([1, 2].map(() => resolveAttempt(api.deps, begun.attemptId)));
    }
    expect(await table("SELECT method FROM payments WHERE order_id = $1", [order.orderId])).toEqual([
      { method: "tossPay" },
    ]);
    await paidOnce(order);
  },
);

test("a method that is not offered, or of a membership, is refused beside its field", async () => {
  const planId = await api.plan(creator, { priceWon: 5_000 });
  const membership = (method: string) => api.send(openOrder, { as: fan, body: { kind: "membership", planId, method } });
  const { env } = api.deps;
  api.deps.env = { ...env, TOSS_EASY_PAY: ["tossPay"] };
  try {
    const refusals = [await open("kakaoPay"), await open("cash"), await membership("tossPay")];
    expect(refusals.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual(
      Array(3).fill([400, ["method"]]),
    );
    expect((await membership("creditCard")).status).toBe(201);
    expect((await api.send(listPayMethods, { as: fan })).body.easyPays).toEqual(["tossPay"]);
    expect((await orderOf((await open("tossPay")).body)).easyPays).toEqual(["tossPay"]);
  } finally {
    api.deps.env = env;
  }
});
