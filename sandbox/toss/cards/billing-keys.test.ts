import { expect, test } from "vitest";
import { openSandbox } from "../../sandbox.test-support";
import { customerKey, openTossClient } from "../toss-client.test-support";

const openTestClient = async () => openTossClient(await openSandbox());

test("a card from the page becomes a billing key, and a charge of it a paid payment", async () => {
  const client = await openTestClient();
  const { status, parameters } = await client.fillIn("/sandbox/billing-auth", {});
  expect([status, parameters.customerKey, parameters.from]).toEqual([303, customerKey, "page"]);

  const issued = await client.call("POST", "/v1/billing/authorizations/issue", { ...parameters });
  expect(issued.json).toEqual({
    mId: "gyeot_sandbox",
    customerKey,
    authenticatedAt: expect.stringMatching(/\+09:00$/),
    method: "카드",
    billingKey: expect.any(String),
    card: { issuerCode: "41", acquirerCode: "41", number: "43301234****123*", cardType: "신용", ownerType: "개인" },
  });

  const charged = await client.charge(issued.json.billingKey, { orderId: "order_first" });
  expect(charged.json).toMatchObject({
    type: "BILLING",
    status: "DONE",
    orderId: "order_first",
    totalAmount: 10_000,
    balanceAmount: 10_000,
    vat: 909,
    suppliedAmount: 9_091,
    method: "카드",
    card: { amount: 10_000, acquireStatus: "READY" },
    cancels: null,
    secret: expect.any(String),
  });
  expect((await client.findOrder("order_first")).json).toEqual(charged.json);
  expect((await client.call("GET", `/v1/payments/${charged.json.paymentKey}`)).json).toEqual(charged.json);
});

test("an authKey is valid once, for its customer, until it expires", async () => {
  const client = await openTestClient();
  const issue = (body: object) => client.call("POST", "/v1/billing/authorizations/issue", body);
  const first = (await client.fillIn("/sandbox/billing-auth", {})).parameters;
  expect((await issue({ ...first, customerKey: "cus_another" })).json.code).toBe("NOT_MATCHES_CUSTOMER_KEY");
  expect((await issue(first)).status).toBe(200);
  expect(await issue(first)).toMatchObject({ status: 404, json: { code: "NOT_FOUND_BILLING" } });
  expect((await issue({ authKey: "auth_none", customerKey })).json.code).toBe("NOT_FOUND_BILLING");

  const second = (await client.fillIn("/sandbox/billing-auth", {})).parameters;
  await client.control({ expire: { authKey: second.authKey } });
  expect((await issue(second)).json.code).toBe("NOT_FOUND_BILLING");
  const third = (await client.fillIn("/sandbox/billing-auth", {})).parameters;
  await client.control({ clock: { advanceMs: 10 * 60_000 } });
  expect((await issue(third)).json.code).toBe("NOT_FOUND_BILLING");
});

test.each([
  ["1234", [200, 200, 200, 200]],
  ["0002", ["REJECT_CARD_PAYMENT", "REJECT_CARD_PAYMENT"]],
  ["0010", [200, "REJECT_CARD_PAYMENT", "REJECT_CARD_PAYMENT"]],
  ["0028", [200, "REJECT_CARD_PAYMENT", "REJECT_CARD_PAYMENT", 200, 200]],
  ["0036", ["INVALID_STOPPED_CARD", "INVALID_STOPPED_CARD"]],
  ["0044", [200, "INVALID_CARD_EXPIRATION", "INVALID_CARD_EXPIRATION"]],
  ["0085", ["PROVIDER_ERROR", 200, 200]],
  ["0093", ["FAILED_INTERNAL_SYSTEM_PROCESSING", 200, 200]],
  ["0101", ["NOT_SUPPORTED_CARD_TYPE", "NOT_SUPPORTED_CARD_TYPE"]],
])("card %s answers its charges in its order", async (card, expected) => {
  const client = await openTestClient();
  const billingKey = await client.registerCard(card);
  const answers: unknown[] = [];
  for (const _ of expected) {
    const { status, json } = await client.charge(billingKey);
    answers.push(status === 200 ? 200 : json.code);
  }
  expect(answers).toEqual(expected);
});

test("a refused charge leaves no payment, and its orderId may be tried again", async () => {
  const client = await openTestClient();
  const orderId = client.newOrderId();
  expect((await client.charge(await client.registerCard("0002"), { orderId })).status).toBe(403);
  expect((await client.findOrder(orderId)).json.code).toBe("NOT_FOUND_PAYMENT");
  expect((await client.charge(await client.registerCard("1234"), { orderId })).status).toBe(200);
});

test("an orderId is captured once, whatever Idempotency-Key it is sent with", async () => {
  const client = await openTestClient();
  const billingKey = await client.registerCard();
  const orderId = client.newOrderId();
  expect((await client.charge(billingKey, { orderId }, { "idempotency-key": "one" })).status).toBe(200);
  const again = await client.charge(billingKey, { orderId }, { "idempotency-key": "two" });
  expect(again).toMatchObject({ status: 400, json: { code: "DUPLICATED_ORDER_ID" } });
});

test("a charge with an invalid field is refused and takes nothing", async () => {
  const client = await openTestClient();
  const billingKey = await client.registerCard();
  const codeOf = async (fields: object) => (await client.charge(billingKey, fields)).json.code;
  expect(await codeOf({ amount: 99 })).toBe("BELOW_MINIMUM_AMOUNT");
  expect(await codeOf({ amount: 1000.5 })).toBe("INVALID_REQUEST");
  expect(await codeOf({ amount: "1000" })).toBe("INVALID_REQUEST");
  expect(await codeOf({ orderId: "short" })).toBe("INVALID_ORDER_ID");
  expect(await codeOf({ orderId: "한글주문번호" })).toBe("INVALID_ORDER_ID");
  expect(await codeOf({ orderName: "" })).toBe("INVALID_REQUEST");
  expect(await codeOf({ orderName: "가".repeat(101) })).toBe("INVALID_REQUEST");
  expect(await codeOf({ customerKey: "cus_another" })).toBe("NOT_MATCHES_CUSTOMER_KEY");
  const all = await client.call("GET", "/v1/transactions?startDate=2000-01-01&endDate=2999-01-01");
  expect(all.json).toEqual([]);
});

test("a billing key is removed once and cannot be charged afterwards", async () => {
  const client = await openTestClient();
  const billingKey = await client.registerCard();
  expect(await client.call("DELETE", `/v1/billing/${billingKey}`)).toMatchObject({ status: 200, text: "" });
  expect((await client.call("DELETE", `/v1/billing/${billingKey}`)).json.code).toBe("ALREADY_REMOVED_BILLING_KEY");
  expect((await client.charge(billingKey)).json.code).toBe("ALREADY_REMOVED_BILLING_KEY");
  expect((await client.charge("bk_unknown")).json.code).toBe("INVALID_BILL_KEY_REQUEST");
});
