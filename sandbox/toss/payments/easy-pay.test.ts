import { expect, test } from "vitest";
import { openSandbox } from "../../sandbox.test-support";
import { openTossClient, type TossClient } from "../toss-client.test-support";

const openTestClient = async () => openTossClient(await openSandbox());
const cancel = (client: TossClient, paymentKey: string, cancelAmount?: number) =>
  client.call("POST", `/v1/payments/${paymentKey}/cancel`, { cancelReason: "변심", cancelAmount });

test.each([
  ["KAKAOPAY", "카카오페이"],
  ["NAVERPAY", "네이버페이"],
  ["TOSSPAY", "토스페이"],
])("%s by balance, points or a card adds up to the total, which the shop gets whole", async (easyPay, provider) => {
  const client = await openTestClient();
  const paid = async (card: string) => (await client.pay({ easyPay, card })).json;
  const whole = { method: "간편결제", status: "DONE", totalAmount: 11_000, balanceAmount: 11_000 };
  expect(await paid("money")).toMatchObject({
    ...whole,
    card: null,
    easyPay: { provider, amount: 11_000, discountAmount: 0 },
  });
  expect(await paid("points")).toMatchObject({
    ...whole,
    card: null,
    easyPay: { provider, amount: 10_500, discountAmount: 500 },
  });
  expect(await paid("1234")).toMatchObject({
    ...whole,
    card: { issuerCode: "41", amount: 11_000 },
    easyPay: { provider, amount: 0, discountAmount: 0 },
  });
  expect(await paid("cardPoints")).toMatchObject({
    ...whole,
    card: { amount: 10_500 },
    easyPay: { provider, amount: 0, discountAmount: 500 },
  });
  const rows = (await client.call("GET", "/v1/transactions?startDate=2000-01-01&endDate=2100-01-01")).json;
  expect(rows.map((row: { method: string; amount: number }) => [row.method, row.amount])).toEqual(
    Array(4).fill(["간편결제", 11_000]),
  );
});

test("a payment by card has no easy pay", async () => {
  const client = await openTestClient();
  expect((await client.pay()).json).toMatchObject({ method: "카드", easyPay: null, card: { amount: 11_000 } });
});

test("an insufficient balance and a declined card refuse an easy pay, each with its own code", async () => {
  const client = await openTestClient();
  const opened = await client.openPayment({ easyPay: "TOSSPAY", card: "empty" });
  const answer = await client.call("POST", "/v1/payments/confirm", opened);
  expect([answer.status, answer.json.code]).toEqual([403, "REJECT_ACCOUNT_PAYMENT"]);
  expect((await client.findOrder(opened.orderId)).json.status).toBe("ABORTED");
  expect((await client.pay({ easyPay: "TOSSPAY", card: "0002" })).json.code).toBe("REJECT_CARD_PAYMENT");
});

test("an easy pay is refunded in parts no smaller than its points, which go back with the rest", async () => {
  const client = await openTestClient();
  const { json: paid } = await client.pay({ easyPay: "NAVERPAY", card: "points" });
  expect((await cancel(client, paid.paymentKey, 499)).json.code).toBe("EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT");
  const part = await cancel(client, paid.paymentKey, 4_000);
  expect(part.json).toMatchObject({ status: "PARTIAL_CANCELED", balanceAmount: 7_000 });
  expect(part.json.cancels[0]).toMatchObject({ cancelAmount: 4_000, easyPayDiscountAmount: 0 });
  const rest = await cancel(client, paid.paymentKey, 7_000);
  expect(rest.json).toMatchObject({ status: "CANCELED", balanceAmount: 0 });
  expect(rest.json.cancels[1]).toMatchObject({ cancelAmount: 7_000, easyPayDiscountAmount: 500 });
});

test("the page of an easy pay names it and offers its balance; an unknown one is refused", async () => {
  const client = await openTestClient();
  const order = { orderId: "order_easy", orderName: "후원", amount: "5000" };
  const again = await client.fillIn("/sandbox/pay", { ...order, easyPay: "KAKAOPAY", card: "other", cardNumber: "1" });
  expect(again.page).toContain("<h1>카카오페이</h1>");
  expect(again.page).toContain('name="card" value="money"');
  expect((await client.fillIn("/sandbox/pay", { ...order, easyPay: "SOMEPAY" })).status).toBe(400);
  expect((await client.fillIn("/sandbox/brandpay/pay", { ...order, easyPay: "KAKAOPAY" })).status).toBe(400);
  // A balance is of easy pays alone.
  expect((await client.fillIn("/sandbox/pay", { ...order, card: "money" })).status).toBe(400);
  const canceled = await client.fillIn("/sandbox/pay", { ...order, easyPay: "KAKAOPAY", action: "cancel" });
  expect(canceled.parameters.code).toBe("PAY_PROCESS_CANCELED");
});
