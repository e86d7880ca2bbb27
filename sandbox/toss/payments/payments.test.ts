import { expect, test } from "vitest";
import { openSandbox } from "../../sandbox.test-support";
import { basic, openShop } from "../toss-client.test-support";

const openTestShop = async () => openShop(await openSandbox());
const confirmPath = "/v1/payments/confirm";

test("a payment from the page is confirmed once", async () => {
  const shop = await openTestShop();
  const opened = await shop.openPayment();
  expect((await shop.findOrder(opened.orderId)).json.status).toBe("IN_PROGRESS");
  const paid = await shop.call("POST", confirmPath, opened);
  expect(paid.json).toMatchObject({ type: "NORMAL", status: "DONE", totalAmount: 11_000, vat: 1_000 });
  expect((await shop.call("POST", confirmPath, opened)).json.code).toBe("ALREADY_PROCESSED_PAYMENT");
});

test("two confirmations at the same time capture once", async () => {
  const shop = await openTestShop();
  const opened = await shop.openPayment();
  const answers = await Promise.all([1, 2].map(() => shop.call("POST", confirmPath, opened)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("an amount or an order other than the buyer's is INVALID_REQUEST and takes nothing", async () => {
  const shop = await openTestShop();
  const opened = await shop.openPayment();
  for (const wrong of [{ amount: 1_100 }, { orderId: "order_other" }]) {
    const answer = await shop.call("POST", confirmPath, { ...opened, ...wrong });
    expect([answer.status, answer.json.code]).toEqual([400, "INVALID_REQUEST"]);
  }
  expect((await shop.call("POST", confirmPath, opened)).status).toBe(200);
});

test("a session ends after ten minutes, or when the control ends it", async () => {
  const shop = await openTestShop();
  const [late, ended] = [await shop.openPayment(), await shop.openPayment()];
  await shop.control({ expire: { orderId: ended.orderId } });
  const answer = await shop.call("POST", confirmPath, ended);
  expect([answer.status, answer.json.code]).toEqual([404, "NOT_FOUND_PAYMENT_SESSION"]);
  await shop.control({ clock: { advanceMs: 10 * 60_000 } });
  expect((await shop.call("POST", confirmPath, late)).json.code).toBe("NOT_FOUND_PAYMENT_SESSION");
  expect((await shop.findOrder(late.orderId)).json.status).toBe("EXPIRED");
});

test("a second payment of a captured order is DUPLICATED_ORDER_ID", async () => {
  const shop = await openTestShop();
  const orderId = "order_twice";
  const [one, two] = [await shop.openPayment({ orderId }), await shop.openPayment({ orderId })];
  const paid = await shop.call("POST", confirmPath, one);
  expect((await shop.call("POST", confirmPath, two)).json.code).toBe("DUPLICATED_ORDER_ID");
  expect((await shop.findOrder(orderId)).json.paymentKey).toBe(paid.json.paymentKey);
});

test("a declined payment is found ABORTED with its reason", async () => {
  const shop = await openTestShop();
  const opened = await shop.openPayment({ card: "0002" });
  expect((await shop.call("POST", confirmPath, opened)).json.code).toBe("REJECT_CARD_PAYMENT");
  const found = await shop.findOrder(opened.orderId);
  expect(found.json).toMatchObject({ status: "ABORTED", failure: { code: "REJECT_CARD_PAYMENT" } });
});

test("the widget's payment and the API's key do not mix", async () => {
  const shop = await openTestShop();
  const widget = { authorization: basic("test_gsk_gyeot_sandbox:") };
  const opened = await shop.openPayment({ clientKey: "test_gck_gyeot_sandbox" });
  expect((await shop.call("POST", confirmPath, opened)).json.code).toBe("INVALID_API_KEY");
  expect((await shop.call("POST", confirmPath, opened, widget)).status).toBe(200);
});

test("parts and then the rest can be given back, never more than is left", async () => {
  const shop = await openTestShop();
  const { json: paid } = await shop.pay();
  const cancel = (fields: object) =>
    shop.call("POST", `/v1/payments/${paid.paymentKey}/cancel`, { cancelReason: "변심", ...fields });

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

test("what was never captured cannot be given back", async () => {
  const shop = await openTestShop();
  const { paymentKey } = await shop.openPayment();
  const cancel = (key: string) => shop.call("POST", `/v1/payments/${key}/cancel`, { cancelReason: "변심" });
  expect((await cancel(paymentKey)).json.code).toBe("NOT_CANCELABLE_PAYMENT");
  expect((await cancel("none")).json.code).toBe("NOT_FOUND_PAYMENT");
});
