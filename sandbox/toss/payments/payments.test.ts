import { expect, test } from "vitest";
import { openSandbox } from "../../sandbox.test-support";
import { basic, openTossClient } from "../toss-client.test-support";

const openTestClient = async () => openTossClient(await openSandbox());
const confirmPath = "/v1/payments/confirm";

test("a payment from the page is confirmed once", async () => {
  const client = await openTestClient();
  const opened = await client.openPayment();
  expect((await client.findOrder(opened.orderId)).json.status).toBe("IN_PROGRESS");
  const paid = await client.call("POST", confirmPath, opened);
  expect(paid.json).toMatchObject({ type: "NORMAL", status: "DONE", totalAmount: 11_000, vat: 1_000 });
  expect((await client.call("POST", confirmPath, opened)).json.code).toBe("ALREADY_PROCESSED_PAYMENT");
});

test("two simultaneous confirmations capture once", async () => {
  const client = await openTestClient();
  const opened = await client.openPayment();
  const answers = await Promise.all([1, 2].map(() => client.call("POST", confirmPath, opened)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("another amount or order than the buyer's is INVALID_REQUEST and takes nothing", async () => {
  const client = await openTestClient();
  const opened = await client.openPayment();
  for (const wrong of [{ amount: 1_100 }, { orderId: "order_other" }]) {
    const answer = await client.call("POST", confirmPath, { ...opened, ...wrong });
    expect([answer.status, answer.json.code]).toEqual([400, "INVALID_REQUEST"]);
  }
  expect((await client.call("POST", confirmPath, opened)).status).toBe(200);
});

test("a session ends after ten minutes, or when the control ends it", async () => {
  const client = await openTestClient();
  const [late, ended] = [await client.openPayment(), await client.openPayment()];
  await client.control({ expire: { orderId: ended.orderId } });
  const answer = await client.call("POST", confirmPath, ended);
  expect([answer.status, answer.json.code]).toEqual([404, "NOT_FOUND_PAYMENT_SESSION"]);
  await client.control({ clock: { advanceMs: 10 * 60_000 } });
  expect((await client.call("POST", confirmPath, late)).json.code).toBe("NOT_FOUND_PAYMENT_SESSION");
  expect((await client.findOrder(late.orderId)).json.status).toBe("EXPIRED");
});

test("a second payment of a captured order is DUPLICATED_ORDER_ID", async () => {
  const client = await openTestClient();
  const orderId = "order_twice";
  const [one, two] = [await client.openPayment({ orderId }), await client.openPayment({ orderId })];
  const paid = await client.call("POST", confirmPath, one);
  expect((await client.call("POST", confirmPath, two)).json.code).toBe("DUPLICATED_ORDER_ID");
  expect((await client.findOrder(orderId)).json.paymentKey).toBe(paid.json.paymentKey);
});

test("a declined payment is found ABORTED with its reason", async () => {
  const client = await openTestClient();
  const opened = await client.openPayment({ card: "0002" });
  expect((await client.call("POST", confirmPath, opened)).json.code).toBe("REJECT_CARD_PAYMENT");
  const found = await client.findOrder(opened.orderId);
  expect(found.json).toMatchObject({ status: "ABORTED", failure: { code: "REJECT_CARD_PAYMENT" } });
});

test("the widget's payment and the API's key do not mix", async () => {
  const client = await openTestClient();
  const widget = { authorization: basic("test_gsk_gyeot_sandbox:") };
  const opened = await client.openPayment({ clientKey: "test_gck_gyeot_sandbox" });
  expect((await client.call("POST", confirmPath, opened)).json.code).toBe("INVALID_API_KEY");
  expect((await client.call("POST", confirmPath, opened, widget)).status).toBe(200);
});

test("parts and then the rest can be refunded, never more than is left", async () => {
  const client = await openTestClient();
  const { json: paid } = await client.pay();
  const cancel = (fields: object) =>
    client.call("POST", `/v1/payments/${paid.paymentKey}/cancel`, { cancelReason: "변심", ...fields });

  const part = await cancel({ cancelAmount: 4_000, refundableAmount: 11_000 });
  expect(part.json).toMatchObject({
    status: "PARTIAL_CANCELED",
    totalAmount: 11_000,
    balanceAmount: 7_000,
    vat: 636,
    suppliedAmount: 6_364,
    cancels: [{ cancelAmount: 4_000, refundableAmount: 7_000, cancelReason: "변심", cancelStatus: "DONE" }],
  });
  const over = await cancel({ cancelAmount: 7_001 });
  expect([over.status, over.json.code]).toEqual([403, "NOT_CANCELABLE_AMOUNT"]);
  expect((await cancel({ cancelAmount: 1_000, refundableAmount: 11_000 })).json.code).toBe(
    "NOT_MATCHES_REFUNDABLE_AMOUNT",
  );
  expect((await cancel({ cancelAmount: 0 })).json.code).toBe("INVALID_REQUEST");
  expect((await cancel({ cancelReason: "" })).json.code).toBe("INVALID_REQUEST");
  expect((await cancel({ cancelReason: "이".repeat(201) })).json.code).toBe("INVALID_REQUEST");

  expect((await cancel({})).json).toMatchObject({ status: "CANCELED", balanceAmount: 0, vat: 0 });
  const repeat = await cancel({});
  expect([repeat.status, repeat.json.code]).toEqual([400, "ALREADY_CANCELED_PAYMENT"]);
  expect((await cancel({ cancelAmount: 1 })).json.code).toBe("NOT_CANCELABLE_AMOUNT");
});

test("a payment never captured cannot be refunded", async () => {
  const client = await openTestClient();
  const { paymentKey } = await client.openPayment();
  const cancel = (key: string) => client.call("POST", `/v1/payments/${key}/cancel`, { cancelReason: "변심" });
  expect((await cancel(paymentKey)).json.code).toBe("NOT_CANCELABLE_PAYMENT");
  expect((await cancel("none")).json.code).toBe("NOT_FOUND_PAYMENT");
});
