import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginAttempt } from "#api/payments/charges/begin-attempt";
import { chargeAttempt } from "#api/payments/charges/charge-attempt";
import { syncOrderWithProvider } from "#api/payments/receive-webhook";
import { getOrder, getPaymentKeys, openOrder, receiveTossWebhook } from "#contract/payments/endpoints";
import type { Order } from "#contract/payments/schemas";
import { type Person, startApi, type TestApi } from "../support/api";
import { startSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let fan: Person;
let order: Order;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
beforeEach(async () => {
  fan = await api.person();
  const { domain } = await api.person({ role: "activist" });
  const body = { kind: "donation", domain, amount: 10_000, shown: "nameOnly" };
  order = (await api.send(openOrder, { as: fan, body })).body;
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const notice = (id: string, status = "DONE", data: object = {}) =>
  api.send(receiveTossWebhook, {
    headers: { "tosspayments-webhook-transmission-id": id },
    body: { eventType: "PAYMENT_STATUS_CHANGED", data: { orderId: order.orderId, status, totalAmount: 1, ...data } },
  });
/** The attempt is recorded; its process died before or after the provider charged. */
async function leaveUnanswered({ charged }: { charged: boolean }) {
  const { customerKey } = (await api.send(getPaymentKeys, { as: fan })).body;
  const brand = { paymentKey: await sandbox.brandPay(customerKey, order), amount: order.amount };
  const { orderId } = order;
  const begun = await beginAttempt(api.deps, {
    buyerId: fan.userId,
    orderId,
    cardId: undefined,
    brand,
    at: api.clock.now(),
  });
  if (begun.kind !== "started") throw new Error("not started");
  if (charged) await chargeAttempt(api.deps, begun.attemptId);
}
const rows = async (text: string) => (await api.deps.database.pool.query(text, [order.orderId])).rows;
const inbox = () => rows("SELECT transmission_id FROM webhook_inbox WHERE order_id = $1");
const jobs = () => rows("SELECT 1 FROM graphile_worker._private_jobs WHERE key = 'look_at_order:' || $1");
const journals = () => rows("SELECT journal_key FROM ledger_journals WHERE journal_key = 'capture:' || $1");
const state = async () => (await api.send(getOrder, { as: fan, query: { orderId: order.orderId } })).body.order;

test("a webhook for an unanswered charge records its outcome once, after asking the provider", async () => {
  await leaveUnanswered({ charged: true });
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => notice(id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await inbox(), await jobs()].map((list) => list.length)).toEqual([1, 1]);
  await Promise.all([syncOrderWithProvider(api.deps, order.orderId), syncOrderWithProvider(api.deps, order.orderId)]);
  expect((await state()).status).toBe("approved");
  expect(await journals()).toHaveLength(1);
});

test("the order of webhooks does not matter: the provider's own state counts", async () => {
  await leaveUnanswered({ charged: true });
  for (const status of ["CANCELED", "DONE", "IN_PROGRESS", "ABORTED"]) await notice(randomUUID(), status);
  await syncOrderWithProvider(api.deps, order.orderId);
  expect((await state()).status).toBe("approved");
  expect(await journals()).toHaveLength(1);
});

test("a forged webhook approves nothing, whether its order is uncharged, open or unknown", async () => {
  await notice(randomUUID());
  await syncOrderWithProvider(api.deps, order.orderId);
  expect((await state()).status).toBe("ready");
  await leaveUnanswered({ charged: false });
  await notice(randomUUID(), "DONE", { totalAmount: 10_000, paymentKey: "tgen_forged" });
  await syncOrderWithProvider(api.deps, order.orderId);
  expect([(await state()).processing, await journals()]).toEqual([true, []]);
  await notice(randomUUID(), "DONE", { orderId: "ord_of_nobody_at_all" });
  const { rows: kept } = await api.deps.database.pool.query(
    "SELECT 1 FROM webhook_inbox WHERE order_id LIKE '%nobody%'",
  );
  expect(kept).toEqual([]);
});

test.each([
  ["no id", {}, { eventType: "PAYMENT_STATUS_CHANGED", data: {} }],
  ["an id of another shape", { "tosspayments-webhook-transmission-id": "a b" }, { eventType: "X", data: {} }],
  ["no event", { "tosspayments-webhook-transmission-id": "a" }, { data: {} }],
  ["no object", { "tosspayments-webhook-transmission-id": "a" }, []],
])("a webhook with %s is INVALID_REQUEST", async (_, headers, body) => {
  const answer = await api.request("POST", "/webhooks/toss", { headers: headers as Record<string, string>, body });
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
});

test("webhooks are limited by network: one IPv6 /64 shares six hundred a minute", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const from = async (address: string) => {
    const headers = { "tosspayments-webhook-transmission-id": "t1", "x-forwarded-for": address };
    return (await strict.send(receiveTossWebhook, { headers, body: { eventType: "PAYMENT_STATUS_CHANGED" } })).status;
  };
  for (let n = 0; n < 600; n++) expect(await from(`2001:db8:0:1::${n.toString(16)}`)).toBe(200);
  expect([await from("2001:db8:0:1::ffff"), await from("2001:db8:0:2::1")]).toEqual([429, 200]);
  await strict.stop();
});
