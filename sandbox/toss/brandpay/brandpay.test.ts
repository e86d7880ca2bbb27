import { expect, test } from "vitest";
import { openSandbox } from "../../sandbox.test-support";
import { customerKey, openTossClient, type TossClient } from "../toss-client.test-support";

const tokenPath = "/v1/brandpay/authorizations/access-token";
const methodsPath = "/v1/brandpay/payments/methods";

const openTestClient = async () => openTossClient(await openSandbox());

async function addCard(client: TossClient, card = "1234") {
  const { parameters } = await client.fillIn("/sandbox/brandpay/authorize", { card });
  const body = { grantType: "AuthorizationCode", ...parameters };
  const { json: token } = await client.call("POST", tokenPath, body);
  const { json: methods } = await client.call("GET", `${methodsPath}/${customerKey}`);
  return { body, token, bearer: { authorization: `Bearer ${token.accessToken}` }, method: methods.cards.at(-1) };
}

test("a card added on the page is listed by the shop's key and by the customer's token", async () => {
  const client = await openTestClient();
  const { body, token, bearer, method } = await addCard(client);
  expect(token).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    tokenType: "bearer",
    expiresIn: 2_592_000,
  });
  const listed = await client.call("GET", methodsPath, undefined, bearer);
  expect(listed.json).toEqual({ isIdentified: true, selectedMethodId: method.id, cards: [method], accounts: [] });
  expect(method).toMatchObject({ cardNumber: "43301234****123*", status: "ENABLED" });
  expect((await client.call("POST", tokenPath, body)).status).toBe(401);
});

test("a refresh token gives new tokens once", async () => {
  const client = await openTestClient();
  const { token } = await addCard(client);
  const body = { grantType: "RefreshToken", customerKey, refreshToken: token.refreshToken };
  const { json: renewed } = await client.call("POST", tokenPath, body);
  const bearer = { authorization: `Bearer ${renewed.accessToken}` };
  expect((await client.call("GET", methodsPath, undefined, bearer)).status).toBe(200);
  expect((await client.call("POST", tokenPath, body)).status).toBe(401);
});

test("a code and an access token expire", async () => {
  const client = await openTestClient();
  const { bearer, token } = await addCard(client);
  await client.control({ expire: { accessToken: token.accessToken } });
  expect((await client.call("GET", methodsPath, undefined, bearer)).status).toBe(401);
  const { parameters } = await client.fillIn("/sandbox/brandpay/authorize", {});
  await client.control({ expire: { customerKey } });
  expect((await client.call("POST", tokenPath, { grantType: "AuthorizationCode", ...parameters })).status).toBe(401);
});

test("a registered card is charged immediately, by its customer only", async () => {
  const client = await openTestClient();
  const { method } = await addCard(client, "0010");
  const pay = (fields: object) =>
    client.call("POST", "/v1/brandpay/payments", {
      customerKey,
      methodKey: method.methodKey,
      amount: 5_000,
      orderId: client.newOrderId(),
      orderName: "후원",
      ...fields,
    });
  expect((await pay({ customerKey: "cus_another" })).json.code).toBe("NOT_MATCHES_CUSTOMER_KEY");
  expect((await pay({ methodKey: "mk_none" })).json.code).toBe("NOT_FOUND_METHOD");
  expect((await pay({})).json).toMatchObject({ type: "BRANDPAY", status: "DONE", totalAmount: 5_000 });
  expect((await pay({})).json.code).toBe("REJECT_CARD_PAYMENT");
});

test("the pay page offers the registered card, and its payment is confirmed for its customer", async () => {
  const client = await openTestClient();
  const { method } = await addCard(client);
  const order = { orderId: "order_brand", orderName: "후원", amount: "5000" };
  const { parameters } = await client.fillIn("/sandbox/brandpay/pay", { ...order, card: method.methodKey });
  expect(parameters).toMatchObject({ paymentType: "BRANDPAY", orderId: "order_brand", amount: "5000" });
  const body = { paymentKey: parameters.paymentKey, orderId: "order_brand", amount: 5_000, customerKey };
  const confirm = (fields: object) => client.call("POST", "/v1/brandpay/payments/confirm", { ...body, ...fields });
  expect((await confirm({ customerKey: "cus_another" })).json.code).toBe("NOT_MATCHES_CUSTOMER_KEY");
  expect((await confirm({ amount: 500 })).json.code).toBe("INVALID_REQUEST");
  expect((await confirm({})).json).toMatchObject({ type: "BRANDPAY", status: "DONE" });
});

test("another customer's registered card cannot be chosen on the pay page", async () => {
  const client = await openTestClient();
  const { method } = await addCard(client);
  const order = { orderId: "order_brand", orderName: "후원", amount: "5000", customerKey: "cus_another" };
  expect((await client.fillIn("/sandbox/brandpay/pay", { ...order, card: method.methodKey })).status).toBe(400);
});

test("a removed card and a removed customer are not found", async () => {
  const client = await openTestClient();
  const { bearer, method } = await addCard(client);
  const remove = () => client.call("POST", `${methodsPath}/card/remove`, { methodKey: method.methodKey }, bearer);
  expect((await remove()).status).toBe(200);
  expect((await remove()).json.code).toBe("NOT_FOUND_METHOD");
  expect((await client.call("GET", methodsPath, undefined, bearer)).json.cards).toEqual([]);
  expect((await client.call("POST", "/v1/brandpay/customers/remove", {}, bearer)).json).toEqual({ customerKey });
  expect((await client.call("GET", methodsPath, undefined, bearer)).status).toBe(401);
  expect((await client.call("GET", `${methodsPath}/${customerKey}`)).json.isIdentified).toBe(false);
});

test("terms are listed and agreed to, at least the required ones", async () => {
  const client = await openTestClient();
  const list = () => client.call("GET", `/v1/brandpay/terms?customerKey=${customerKey}`);
  const agree = (termsId: number[]) => client.call("POST", "/v1/brandpay/terms/agree", { customerKey, termsId });
  expect((await agree([1])).status).toBe(400);
  expect((await agree([1, 2])).status).toBe(200);
  expect((await list()).json.map((each: { agreed: boolean }) => each.agreed)).toEqual([true, true, false]);
});
