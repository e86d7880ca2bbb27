import { expect, test } from "vitest";
import { openFolder, openSandbox } from "../../sandbox.test-support";
import { openShop, type Shop } from "../toss-client.test-support";

const key = { "idempotency-key": "attempt-1" };

async function countRows(shop: Shop): Promise<number> {
  return (await shop.call("GET", "/v1/transactions?startDate=2000-01-01&endDate=2999-01-01")).json.length;
}

test("0051 drops the connection before the charge: nothing is found, and the same key charges once", async () => {
  const shop = openShop(await openSandbox());
  const billingKey = await shop.registerCard("0051");
  const orderId = shop.newOrderId();
  await expect(shop.charge(billingKey, { orderId }, key)).rejects.toThrow();
  expect((await shop.findOrder(orderId)).status).toBe(404);
  expect((await shop.charge(billingKey, { orderId }, key)).json.status).toBe("DONE");
  expect(await countRows(shop)).toBe(1);
});

test("0069 charges and loses the answer: a look-up finds it, and the same key answers it", async () => {
  const shop = openShop(await openSandbox());
  const billingKey = await shop.registerCard("0069");
  const orderId = shop.newOrderId();
  await expect(shop.charge(billingKey, { orderId }, key)).rejects.toThrow();
  const found = await shop.findOrder(orderId);
  expect(found.json.status).toBe("DONE");
  expect((await shop.charge(billingKey, { orderId }, key)).json).toEqual(found.json);
  expect(await countRows(shop)).toBe(1);
});

test("0077 holds its answer back: the payment is found meanwhile, and its key is in flight", async () => {
  const shop = openShop(await openSandbox());
  const billingKey = await shop.registerCard("0077");
  const orderId = shop.newOrderId();
  const late = shop.charge(billingKey, { orderId }, key);
  await expect.poll(async () => (await shop.findOrder(orderId)).status).toBe(200);
  const resent = await shop.charge(billingKey, { orderId }, key);
  expect(resent).toMatchObject({ status: 409, json: { code: "IDEMPOTENT_REQUEST_PROCESSING" } });
  await shop.control({ release: { slow: true } });
  expect((await late).json.status).toBe("DONE");
  expect((await shop.charge(billingKey, { orderId }, key)).text).toBe((await late).text);
  expect(await countRows(shop)).toBe(1);
});

test("the time of a late answer is the control's to set", async () => {
  const shop = openShop(await openSandbox());
  await shop.control({ fault: { slowMs: 0 } });
  expect((await shop.charge(await shop.registerCard("0077"))).json.status).toBe("DONE");
});

test("0143 is nowhere to be found and in flight, then done after the look-ups it takes", async () => {
  const shop = openShop(await openSandbox());
  await shop.control({ fault: { delayedLookups: 2 } });
  const billingKey = await shop.registerCard("0143");
  const orderId = shop.newOrderId();
  await expect(shop.charge(billingKey, { orderId }, key)).rejects.toThrow();
  expect((await shop.findOrder(orderId)).status).toBe(404);
  expect((await shop.charge(billingKey, { orderId }, key)).status).toBe(409);
  expect((await shop.charge(billingKey, { orderId }, { "idempotency-key": "attempt-2" })).status).toBe(409);
  expect((await shop.findOrder(orderId)).status).toBe(404);
  const found = await shop.findOrder(orderId);
  expect(found.json.status).toBe("DONE");
  expect((await shop.charge(billingKey, { orderId }, key)).json).toEqual(found.json);
  expect(await countRows(shop)).toBe(1);
});

test.each([{ clock: { advanceMs: 1 } }, { release: { delayed: true } }])(
  "0143 is done when the control says %o, even after a restart",
  async (wish) => {
    const dataDir = openFolder();
    const before = await openSandbox({ dataDir });
    const billingKey = await openShop(before).registerCard("0143");
    const orderId = "order_delayed";
    await expect(openShop(before).charge(billingKey, { orderId }, key)).rejects.toThrow();
    await before.close();
    const shop = openShop(await openSandbox({ dataDir }));
    expect((await shop.control(wish)).json.pending).toEqual([]);
    expect((await shop.charge(billingKey, { orderId }, key)).json.status).toBe("DONE");
    expect(await countRows(shop)).toBe(1);
  },
);

test("a temporary error never heals under its own key, and heals under a new one", async () => {
  const shop = openShop(await openSandbox());
  const billingKey = await shop.registerCard("0085");
  const orderId = shop.newOrderId();
  for (const _ of [1, 2]) {
    expect((await shop.charge(billingKey, { orderId }, key)).json.code).toBe("PROVIDER_ERROR");
  }
  expect((await shop.charge(billingKey, { orderId }, { "idempotency-key": "attempt-2" })).status).toBe(200);
});

test("a fault asked for strikes its step as often as asked, then no more", async () => {
  const shop = openShop(await openSandbox());
  const paid = await shop.pay();
  const cancel = () => shop.call("POST", `/v1/payments/${paid.json.paymentKey}/cancel`, { cancelReason: "변심" });
  await shop.control({ fault: { on: "cancel", kind: "refuse", code: "FORBIDDEN_CONSECUTIVE_REQUEST", times: 2 } });
  expect((await cancel()).json.code).toBe("FORBIDDEN_CONSECUTIVE_REQUEST");
  expect((await cancel()).json.code).toBe("FORBIDDEN_CONSECUTIVE_REQUEST");
  await shop.control({ fault: { on: "cancel", kind: "drop" } });
  await expect(cancel()).rejects.toThrow();
  await shop.control({ fault: { on: "cancel", kind: "lose" } });
  await expect(cancel()).rejects.toThrow();
  expect((await cancel()).json.code).toBe("ALREADY_CANCELED_PAYMENT");
});

test("the control refuses what it does not know", async () => {
  const shop = openShop(await openSandbox());
  for (const wish of [{ clocks: {} }, { fault: { on: "charge", kind: "burn" } }, { clock: {} }, { clock: 1 }]) {
    expect((await shop.control(wish)).status).toBe(400);
  }
  const asForm = await shop.call(
    "POST",
    "/sandbox/control",
    { clock: { reset: true } },
    { "content-type": "text/plain" },
  );
  expect(asForm.status).toBe(400);
});
