import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizeBrandPay, getPaymentKeys } from "#contract/payments/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

/** Goes through BrandPay's page like a browser; returns the code in its redirect. */
async function codeOf(customerKey: string): Promise<string> {
  const returnUrl = "http://127.0.0.1:3000/checkout/return/customer";
  const form = new URLSearchParams({
    clientKey: "test_ck_gyeot_sandbox",
    customerKey,
    redirectUrl: returnUrl,
    failUrl: returnUrl,
    cardNumber: "4330123412341234",
    card: "other",
    action: "confirm",
  });
  const answer = await fetch(`${sandbox.url}/sandbox/brandpay/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

test("a customer identified by BrandPay's page is confirmed to BrandPay once, logged in or not", async () => {
  const fan = await api.person();
  const { customerKey, sdkUrl } = (await api.send(getPaymentKeys, { as: fan })).body;
  expect((await fetch(sdkUrl)).headers.get("content-type")).toContain("javascript");
  const body = { code: await codeOf(customerKey), customerKey };
  const authorize = (wish: typeof body) => api.send(authorizeBrandPay, { body: wish });
  expect((await authorize({ ...body, customerKey: "cus_nobody" })).status).toBe(404);
  expect((await authorize({ ...body, code: "made-up" })).body.code).toBe("PAYMENT_DECLINED");
  const answers = await Promise.all([authorize(body), authorize(body), authorize(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 402, 402]);
  await sandbox.control({ fault: { on: "brandpay", kind: "drop", times: 4 } });
  expect((await authorize(body)).body.code).toBe("SERVICE_UNAVAILABLE");
});
