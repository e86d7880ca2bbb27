import { expect, test } from "vitest";
import { openFolder, openSandbox } from "../../sandbox.test-support";
import { basic, openTossClient, secretKey } from "../toss-client.test-support";

const openTestClient = async () => openTossClient(await openSandbox());

test.each([
  ["no key", "", 401, "UNAUTHORIZED_KEY"],
  ["an unknown key", basic("test_sk_of_another:"), 401, "UNAUTHORIZED_KEY"],
  ["a live key", basic("live_sk_gyeot_sandbox:"), 401, "UNAUTHORIZED_KEY"],
  ["a client key", basic("test_ck_gyeot_sandbox:"), 400, "INVALID_API_KEY"],
  ["the widget's key", basic("test_gsk_gyeot_sandbox:"), 400, "INVALID_API_KEY"],
  ["a key without its colon", basic(secretKey), 403, "INCORRECT_BASIC_AUTH_FORMAT"],
])("%s is refused as Toss refuses it", async (_name, authorization, status, code) => {
  const client = await openTestClient();
  const answer = await client.call("POST", "/v1/billing/bk_any", {}, { authorization });
  expect([answer.status, answer.json.code]).toEqual([status, code]);
});

test("keys from the options replace the usual ones", async () => {
  const sandbox = await openSandbox({ toss: { clientKey: "test_ck_own", secretKey: "test_sk_own" } });
  const client = openTossClient(sandbox);
  expect((await client.findOrder("order_none")).status).toBe(401);
  const own = { authorization: basic("test_sk_own:") };
  expect((await client.call("GET", "/v1/payments/orders/order_none", undefined, own)).status).toBe(404);
});

test("an error is {code, message}, in Korean, or in English when requested", async () => {
  const client = await openTestClient();
  const korean = await client.findOrder("order_none");
  expect(korean.text).toBe('{"code":"NOT_FOUND_PAYMENT","message":"존재하지 않는 결제 정보 입니다."}');
  const english = { "accept-language": "en-US" };
  const answer = await client.call("GET", "/v1/payments/orders/order_none", undefined, english);
  expect(answer.text).toBe('{"code":"NOT_FOUND_PAYMENT","message":"Not found payment."}');
});

test("every response has a trace id of its own", async () => {
  const client = await openTestClient();
  const ids = await Promise.all(
    [1, 2].map(async () => (await client.findOrder("order_none")).headers.get("x-tosspayments-trace-id")),
  );
  expect(new Set(ids).size).toBe(2);
  expect(ids.every((id) => id && id.length > 0)).toBe(true);
});

test("a Test-Code is answered before the paymentKey is checked", async () => {
  const client = await openTestClient();
  const header = { "TossPayments-Test-Code": "EXCEED_MAX_AMOUNT" };
  const answer = await client.call("POST", "/v1/payments/none/cancel", {}, header);
  expect([answer.status, answer.json.code]).toEqual([403, "EXCEED_MAX_AMOUNT"]);
});

test("a body that is not a JSON object is INVALID_REQUEST", async () => {
  const client = await openTestClient();
  expect((await client.call("POST", "/v1/payments/confirm", [])).json.code).toBe("INVALID_REQUEST");
  expect((await client.call("POST", "/v1/payments/confirm", "text")).json.code).toBe("INVALID_REQUEST");
});

test("a repeat with one Idempotency-Key gets the same bytes, 4xx included, even after a restart", async () => {
  const dataDir = openFolder();
  const before = await openSandbox({ dataDir });
  let client = openTossClient(before);
  const good = await client.registerCard();
  const bad = await client.registerCard("0002");
  const paid = await client.charge(good, { orderId: "order_good" }, { "idempotency-key": "good" });
  const refused = await client.charge(bad, { orderId: "order_bad" }, { "idempotency-key": "bad" });
  await before.close();
  client = openTossClient(await openSandbox({ dataDir }));
  const english = { "accept-language": "en-US" };
  const paidAgain = await client.charge(good, { orderId: "order_good" }, { "idempotency-key": "good" });
  const refusedAgain = await client.charge(bad, { amount: 200 }, { "idempotency-key": "bad", ...english });
  expect([paidAgain.status, paidAgain.text]).toEqual([200, paid.text]);
  expect([refusedAgain.status, refusedAgain.text]).toEqual([403, refused.text]);
});

test("an Idempotency-Key is bound to its method and address for fifteen days", async () => {
  const client = await openTestClient();
  const [one, two] = [await client.registerCard(), await client.registerCard()];
  const key = { "idempotency-key": "k" };
  const first = await client.charge(one, { orderId: "order_one" }, key);
  expect((await client.charge(two, { orderId: "order_two" }, key)).json.orderId).toBe("order_two");
  const days = 24 * 3_600_000;
  await client.control({ clock: { advanceMs: 15 * days - 60_000 } });
  expect((await client.charge(one, { orderId: "order_one" }, key)).text).toBe(first.text);
  await client.control({ clock: { advanceMs: 60_000 } });
  expect((await client.charge(one, { orderId: "order_one" }, key)).json.code).toBe("DUPLICATED_ORDER_ID");
});

test("a 5xx is not bound to its key, unless that mode is chosen", async () => {
  const client = await openTestClient();
  const key = { "idempotency-key": "k" };
  const unbound = await client.registerCard("0093");
  expect((await client.charge(unbound, { orderId: "order_free" }, key)).status).toBe(500);
  expect((await client.charge(unbound, { orderId: "order_free" }, key)).status).toBe(200);
  await client.control({ fault: { bind5xx: true } });
  const bound = await client.registerCard("0093");
  const first = await client.charge(bound, { orderId: "order_bound" }, key);
  const second = await client.charge(bound, { orderId: "order_bound" }, key);
  expect([first.status, second.status, second.text]).toEqual([500, 500, first.text]);
});

test("an Idempotency-Key has at most 300 characters, and a GET has none", async () => {
  const client = await openTestClient();
  const billingKey = await client.registerCard();
  const orderId = client.newOrderId();
  const long = await client.charge(billingKey, { orderId }, { "idempotency-key": "k".repeat(301) });
  expect([long.status, long.json.code]).toEqual([400, "INVALID_IDEMPOTENCY_KEY"]);
  const key = { "idempotency-key": "k".repeat(300) };
  const lookUp = () => client.call("GET", `/v1/payments/orders/${orderId}`, undefined, key);
  expect((await lookUp()).status).toBe(404);
  expect((await client.charge(billingKey, { orderId }, key)).status).toBe(200);
  expect((await lookUp()).status).toBe(200);
});
