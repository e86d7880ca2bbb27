import { expect, test } from "vitest";
import { openSandbox } from "../../sandbox.test-support";
import { customerKey, openShop, type Shop } from "../toss-client.test-support";

const tokenPath = "/v1/brandpay/authorizations/access-token";
const methodsPath = "/v1/brandpay/payments/methods";

const openTestShop = async () => openShop(await openSandbox());

async function addCard(shop: Shop, card = "1234") {
  const { parameters } = await shop.fillIn("/sandbox/brandpay/authorize", { card });
  const body = { grantType: "AuthorizationCode", ...parameters };
  const { json: token } = await shop.call("POST", tokenPath, body);
  const { json: methods } = await shop.call("GET", `${methodsPath}/${customerKey}`);
  return { body, token, bearer: { authorization: `Bearer ${token.accessToken}` }, method: methods.cards.at(-1) };
}

test("a card added on the page is listed by the shop's key and by the customer's token", async () => {
  const shop = await openTestShop();
  const { body, token, bearer, method } = await addCard(shop);
  expect(token).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    tokenType: "bearer",
    expiresIn: 2_592_000,
  });
  const listed = await shop.call("GET", methodsPath, undefined, bearer);
  expect(listed.json).toEqual({ isIdentified: true, selectedMethodId: method.id, cards: [method], accounts: [] });
  expect(method).toMatchObject({ cardNumber: "43301234****123*", status: "ENABLED" });
  expect((await shop.call("POST", tokenPath, body)).status).toBe(401);
});

test("a refresh token gives new tokens once", async () => {
  const shop = await openTestShop();
  const { token } = await addCard(shop);
  const body = { grantType: "RefreshToken", customerKey, refreshToken: token.refreshToken };
  const { json: renewed } = await shop.call("POST", tokenPath, body);
  const bearer = { authorization: `Bearer ${renewed.accessToken}` };
  expect((await shop.call("GET", methodsPath, undefined, bearer)).status).toBe(200);
  expect((await shop.call("POST", tokenPath, body)).status).toBe(401);
});

test("a code and an access token run out", async () => {
  const shop = await openTestShop();
  const { bearer, token } = await addCard(shop);
  await shop.control({ expire: { accessToken: token.accessToken } });
  expect((await shop.call("GET", methodsPath, undefined, bearer)).status).toBe(401);
  const { parameters } = await shop.fillIn("/sandbox/brandpay/authorize", {});
  await shop.control({ expire: { customerKey } });
  expect((await shop.call("POST", tokenPath, { grantType: "AuthorizationCode", ...parameters })).status).toBe(401);
});

test("a registered card is charged at once, by its customer alone", async () => {
  const shop = await openTestShop();
  const { method } = await addCard(shop, "0010");
  const pay = (fields: object) =>
    shop.call("POST", "/v1/brandpay/payments", {
      customerKey,
      methodKey: method.methodKey,
      amount: 5_000,
      orderId: shop.newOrderId(),
      orderName: "후원",
      ...fields,
    });
  expect((await pay({ customerKey: "cus_another" })).json.code).toBe("NOT_MATCHES_CUSTOMER_KEY");
  expect((await pay({ methodKey: "mk_none" })).json.code).toBe("NOT_FOUND_METHOD");
  expect((await pay({})).json).toMatchObject({ type: "BRANDPAY", status: "DONE", totalAmount: 5_000 });
  expect((await pay({})).json.code).toBe("REJECT_CARD_PAYMENT");
});

test("the pay page offers the registered card, and its payment is confirmed for its customer", async () => {
  const shop = await openTestShop();
  const { method } = await addCard(shop);
  const order = { orderId: "order_brand", orderName: "후원", amount: "5000" };
  const { parameters } = await shop.fillIn("/sandbox/brandpay/pay", { ...order, card: method.methodKey });
  expect(parameters).toMatchObject({ paymentType: "BRANDPAY", orderId: "order_brand", amount: "5000" });
  const body = { paymentKey: parameters.paymentKey, orderId: "order_brand", amount: 5_000, customerKey };
  const confirm = (fields: object) => shop.call("POST", "/v1/brandpay/payments/confirm", { ...body, ...fields });
  expect((await confirm({ customerKey: "cus_another" })).json.code).toBe("NOT_MATCHES_CUSTOMER_KEY");
  expect((await confirm({ amount: 500 })).json.code).toBe("INVALID_REQUEST");
  expect((await confirm({})).json).toMatchObject({ type: "BRANDPAY", status: "DONE" });
});

test("another's registered card cannot be chosen on the pay page", async () => {
  const shop = await openTestShop();
  const { method } = await addCard(shop);
  const order = { orderId: "order_brand", orderName: "후원", amount: "5000", customerKey: "cus_another" };
  expect((await shop.fillIn("/sandbox/brandpay/pay", { ...order, card: method.methodKey })).status).toBe(400);
});

test("a removed card and a removed customer are gone", async () => {
  const shop = await openTestShop();
  const { bearer, method } = await addCard(shop);
  const remove = () => shop.call("POST", `${methodsPath}/card/remove`, { methodKey: method.methodKey }, bearer);
  expect((await remove()).status).toBe(200);
  expect((await remove()).json.code).toBe("NOT_FOUND_METHOD");
  expect((await shop.call("GET", methodsPath, undefined, bearer)).json.cards).toEqual([]);
  expect((await shop.call("POST", "/v1/brandpay/customers/remove", {}, bearer)).json).toEqual({ customerKey });
  expect((await shop.call("GET", methodsPath, undefined, bearer)).status).toBe(401);
  expect((await shop.call("GET", `${methodsPath}/${customerKey}`)).json.isIdentified).toBe(false);
});

test("terms are listed and agreed to, the required ones at least", async () => {
  const shop = await openTestShop();
  const list = () => shop.call("GET", `/v1/brandpay/terms?customerKey=${customerKey}`);
  const agree = (termsId: number[]) => shop.call("POST", "/v1/brandpay/terms/agree", { customerKey, termsId });
  expect((await agree([1])).status).toBe(400);
  expect((await agree([1, 2])).status).toBe(200);
  expect((await list()).json.map((each: { agreed: boolean }) => each.agreed)).toEqual([true, true, false]);
});
