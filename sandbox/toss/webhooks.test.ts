import { expect, test } from "vitest";
import { openReceiver, openSandbox } from "../sandbox.test-support";
import { openTossClient } from "./toss-client.test-support";

const minutes = (count: number): number => count * 60_000;

async function openWithReceiver(answer: () => number = () => 200) {
  const { url, received } = await openReceiver(answer);
  const client = openTossClient(await openSandbox({ apiUrl: url }));
  const seen = () => received.map(({ body }) => body.eventType);
  const ids = () => received.map(({ headers }) => headers["tosspayments-webhook-transmission-id"]);
  return { client, received, seen, ids };
}

test("a one-off payment and a cancel send webhooks, a billing charge does not", async () => {
  const { client, received } = await openWithReceiver();
  const { json: charged } = await client.charge(await client.registerCard());
  const { json: paid } = await client.pay();
  await client.call("POST", `/v1/payments/${charged.paymentKey}/cancel`, { cancelReason: "변심" });
  await client.control({});
  expect(received.map(({ body: { eventType, data } }) => [eventType, data.orderId, data.status])).toEqual([
    ["PAYMENT_STATUS_CHANGED", paid.orderId, "DONE"],
    ["PAYMENT_STATUS_CHANGED", charged.orderId, "CANCELED"],
  ]);
  expect(received[0]?.headers).toMatchObject({
    "tosspayments-webhook-transmission-id": expect.any(String),
    "tosspayments-webhook-transmission-time": expect.any(String),
    "tosspayments-webhook-transmission-retried-count": "0",
  });
});

test("removing a billing key and adding a BrandPay card send webhooks", async () => {
  const { client, seen } = await openWithReceiver();
  await client.call("DELETE", `/v1/billing/${await client.registerCard()}`);
  await client.fillIn("/sandbox/brandpay/authorize", {});
  await client.control({});
  expect(seen()).toEqual(["BILLING_DELETED", "CUSTOMER_STATUS_CHANGED", "METHOD_UPDATED"]);
});

test("a refused webhook is sent again under its id after 1, 4 and 16 minutes of the clock", async () => {
  const answers = [500, 404, 500, 200];
  const { client, received, ids } = await openWithReceiver(() => answers.shift() ?? 200);
  await client.control({ clock: { now: "2026-03-10T12:00:00+09:00" } });
  await client.pay();
  await client.control({});
  expect(received).toHaveLength(1);
  for (const [wait, count] of [
    [0.5, 1],
    [1, 2],
    [2, 2],
    [3, 3],
    [16, 4],
    [5_000, 4],
  ] as const) {
    await client.control({ clock: { advanceMs: minutes(wait) } });
    expect(received).toHaveLength(count);
  }
  expect(new Set(ids()).size).toBe(1);
  expect(received.map(({ headers }) => headers["tosspayments-webhook-transmission-retried-count"])).toEqual([
    "0",
    "1",
    "2",
    "3",
  ]);
});

test("held webhooks are sent late, and out of order when requested", async () => {
  const { client, received } = await openWithReceiver();
  await client.control({ webhook: { mode: "hold" } });
  const { json: paid } = await client.pay();
  await client.call("POST", `/v1/payments/${paid.paymentKey}/cancel`, { cancelReason: "변심" });
  await client.control({});
  expect(received).toEqual([]);
  await client.control({ webhook: { flush: "reversed" } });
  expect(received.map(({ body }) => body.data.status)).toEqual(["CANCELED", "DONE"]);
});

test("webhooks are sent twice when requested, immediately or later", async () => {
  const { client, ids } = await openWithReceiver();
  await client.control({ webhook: { copies: 2 } });
  await client.pay();
  await client.control({ webhook: { resend: "all" } });
  expect(ids()).toHaveLength(3);
  expect(new Set(ids()).size).toBe(1);
});
