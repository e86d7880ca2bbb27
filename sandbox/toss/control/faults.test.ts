import { expect, test } from "vitest";
import { openFolder, openSandbox } from "../../sandbox.test-support";
import { openTossClient, type TossClient } from "../toss-client.test-support";

const key = { "idempotency-key": "attempt-1" };

async function countRows(client: TossClient): Promise<number> {
  return (await client.call("GET", "/v1/transactions?startDate=2000-01-01&endDate=2999-01-01")).json.length;
}

test("0051 drops the connection before the charge: nothing is found, and its key charges once", async () => {
  const client = openTossClient(await openSandbox());
  const billingKey = await client.registerCard("0051");
  const orderId = client.newOrderId();
  await expect(client.charge(billingKey, { orderId }, key)).rejects.toThrow();
  expect((await client.findOrder(orderId)).status).toBe(404);
  expect((await client.charge(billingKey, { orderId }, key)).json.status).toBe("DONE");
  expect(await countRows(client)).toBe(1);
});

test("0069 charges and loses the response: a look-up finds it, and its key returns it", async () => {
  const client = openTossClient(await openSandbox());
  const billingKey = await client.registerCard("0069");
  const orderId = client.newOrderId();
  await expect(client.charge(billingKey, { orderId }, key)).rejects.toThrow();
  const found = await client.findOrder(orderId);
  expect(found.json.status).toBe("DONE");
  expect((await client.charge(billingKey, { orderId }, key)).json).toEqual(found.json);
  expect(await countRows(client)).toBe(1);
});

test("0077 delays its response: meanwhile the payment is found, and its key is in flight", async () => {
  const client = openTossClient(await openSandbox());
  const billingKey = await client.registerCard("0077");
  const orderId = client.newOrderId();
  const late = client.charge(billingKey, { orderId }, key);
  await expect.poll(async () => (await client.findOrder(orderId)).status).toBe(200);
  const resent = await client.charge(billingKey, { orderId }, key);
  expect(resent).toMatchObject({ status: 409, json: { code: "IDEMPOTENT_REQUEST_PROCESSING" } });
  await client.control({ release: { slow: true } });
  expect((await late).json.status).toBe("DONE");
  expect((await client.charge(billingKey, { orderId }, key)).text).toBe((await late).text);
  expect(await countRows(client)).toBe(1);
});

test("the control endpoint sets the delay of a late response", async () => {
  const client = openTossClient(await openSandbox());
  await client.control({ fault: { slowMs: 0 } });
  expect((await client.charge(await client.registerCard("0077"))).json.status).toBe("DONE");
});

test("0143 is not found and in flight, and done after its number of look-ups", async () => {
  const client = openTossClient(await openSandbox());
  await client.control({ fault: { delayedLookups: 2 } });
  const billingKey = await client.registerCard("0143");
  const orderId = client.newOrderId();
  await expect(client.charge(billingKey, { orderId }, key)).rejects.toThrow();
  expect((await client.findOrder(orderId)).status).toBe(404);
  expect((await client.charge(billingKey, { orderId }, key)).status).toBe(409);
  expect((await client.charge(billingKey, { orderId }, { "idempotency-key": "attempt-2" })).status).toBe(409);
  expect((await client.findOrder(orderId)).status).toBe(404);
  const found = await client.findOrder(orderId);
  expect(found.json.status).toBe("DONE");
  expect((await client.charge(billingKey, { orderId }, key)).json).toEqual(found.json);
  expect(await countRows(client)).toBe(1);
});

test.each([{ clock: { advanceMs: 1 } }, { release: { delayed: true } }])(
  "0143 is done when the control sends %o, even after a restart",
  async (wish) => {
    const dataDir = openFolder();
    const before = await openSandbox({ dataDir });
    const billingKey = await openTossClient(before).registerCard("0143");
    const orderId = "order_delayed";
    await expect(openTossClient(before).charge(billingKey, { orderId }, key)).rejects.toThrow();
    await before.close();
    const client = openTossClient(await openSandbox({ dataDir }));
    expect((await client.control(wish)).json.pending).toEqual([]);
    expect((await client.charge(billingKey, { orderId }, key)).json.status).toBe("DONE");
    expect(await countRows(client)).toBe(1);
  },
);

test("a temporary error lasts under its own key, and ends under a new one", async () => {
  const client = openTossClient(await openSandbox());
  const billingKey = await client.registerCard("0085");
  const orderId = client.newOrderId();
  for (const _ of [1, 2]) {
    expect((await client.charge(billingKey, { orderId }, key)).json.code).toBe("PROVIDER_ERROR");
  }
  expect((await client.charge(billingKey, { orderId }, { "idempotency-key": "attempt-2" })).status).toBe(200);
});

test("a requested fault hits its step as often as requested, then no more", async () => {
  const client = openTossClient(await openSandbox());
  const paid = await client.pay();
  const cancel = () => client.call("POST", `/v1/payments/${paid.json.paymentKey}/cancel`, { cancelReason: "변심" });
  await client.control({ fault: { on: "cancel", kind: "refuse", code: "FORBIDDEN_CONSECUTIVE_REQUEST", times: 2 } });
  expect((await cancel()).json.code).toBe("FORBIDDEN_CONSECUTIVE_REQUEST");
  expect((await cancel()).json.code).toBe("FORBIDDEN_CONSECUTIVE_REQUEST");
  await client.control({ fault: { on: "cancel", kind: "drop" } });
  await expect(cancel()).rejects.toThrow();
  await client.control({ fault: { on: "cancel", kind: "lose" } });
  await expect(cancel()).rejects.toThrow();
  expect((await cancel()).json.code).toBe("ALREADY_CANCELED_PAYMENT");
});

test("the control endpoint refuses unknown requests", async () => {
  const client = openTossClient(await openSandbox());
  for (const wish of [{ clocks: {} }, { fault: { on: "charge", kind: "burn" } }, { clock: {} }, { clock: 1 }]) {
    expect((await client.control(wish)).status).toBe(400);
  }
  const asForm = await client.call(
    "POST",
    "/sandbox/control",
    { clock: { reset: true } },
    { "content-type": "text/plain" },
  );
  expect(asForm.status).toBe(400);
});
