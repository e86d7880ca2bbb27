import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginAttempt } from "#api/payments/charges/begin-attempt";
import { chargeAttempt } from "#api/payments/charges/charge-attempt";
import { syncOrderWithProvider } from "#api/payments/receive-webhook";
import type { Order, OrderDetail, PaymentKeys } from "#contract/payments";
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
  order = (await api.call<Order>("POST", "/payments/ready", { as: fan, body })).body;
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const notice = (id: string, status = "DONE", data: object = {}) =>
  api.call("POST", "/webhooks/toss", {
    headers: { "tosspayments-webhook-transmission-id": id },
    body: { eventType: "PAYMENT_STATUS_CHANGED", data: { orderId: order.orderId, status, totalAmount: 1, ...data } },
  });
/** The charge is on record; whoever made it went silent before or after the provider took it. */
async function goSilent({ charged }: { charged: boolean }) {
  const { customerKey } = (await api.call<PaymentKeys>("GET", "/payments/my", { as: fan })).body;
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
const state = async () =>
  (await api.call<OrderDetail>("GET", `/payments/ready?orderId=${order.orderId}`, { as: fan })).body.order;

test("a notice of a charge whose maker went silent settles it by asking the provider, at once and once", async () => {
  await goSilent({ charged: true });
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => notice(id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await inbox(), await jobs()].map((list) => list.length)).toEqual([1, 1]);
  await Promise.all([syncOrderWithProvider(api.deps, order.orderId), syncOrderWithProvider(api.deps, order.orderId)]);
  expect((await state()).status).toBe("approved");
  expect(await journals()).toHaveLength(1);
});

test("the order notices come in changes nothing: what the provider says when asked is the truth", async () => {
  await goSilent({ charged: true });
  for (const status of ["CANCELED", "DONE", "IN_PROGRESS", "ABORTED"]) await notice(randomUUID(), status);
  await syncOrderWithProvider(api.deps, order.orderId);
  expect((await state()).status).toBe("approved");
  expect(await journals()).toHaveLength(1);
});

test("a forged notice approves nothing: of an order never charged, of one under way and uncharged, of none of ours", async () => {
  await notice(randomUUID());
  await syncOrderWithProvider(api.deps, order.orderId);
  expect((await state()).status).toBe("ready");
  await goSilent({ charged: false });
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
])("a notice with %s is INVALID_REQUEST", async (_, headers, body) => {
  const answer = await api.call("POST", "/webhooks/toss", { headers: headers as Record<string, string>, body });
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
});

test("notices are limited by network: the addresses of one IPv6 /64 share their six hundred a minute", async () => {
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  const from = async (address: string) => {
    const headers = { "tosspayments-webhook-transmission-id": "t1", "x-forwarded-for": address };
    return (await strict.call("POST", "/webhooks/toss", { headers, body: { eventType: "PAYMENT_STATUS_CHANGED" } }))
      .status;
  };
  for (let n = 0; n < 600; n++) expect(await from(`2001:db8:0:1::${n.toString(16)}`)).toBe(200);
  expect([await from("2001:db8:0:1::ffff"), await from("2001:db8:0:2::1")]).toEqual([429, 200]);
  await strict.stop();
});
