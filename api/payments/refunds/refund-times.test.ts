import { afterAll, beforeAll, expect, test } from "vitest";
import { getPaymentWithRefunds, refundPayment } from "#contract/payments/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { createShop } from "#tests/support/fixtures/shop";
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

const day = 86_400;

/** Buys and refunds once; the refund is then recorded as one that took `seconds`. */
async function refundIn(seconds: number) {
  const creator = await api.person({ role: "activist" });
  const bought = await createShop(api, sandbox).buy(await api.plan(creator, { priceWon: 5_000 }));
  const id = bought.payment.paymentId;
  expect((await api.send(refundPayment, { as: bought.fan, params: { id }, body: {} })).status).toBe(200);
  await api.deps.database.pool.query(
    "UPDATE refunds SET submitted_at = settled_at - make_interval(secs => $2) WHERE payment_id = $1",
    [id, seconds],
  );
  return async () => (await api.send(getPaymentWithRefunds, { as: bought.fan, params: { id } })).body.refundTimes;
}

test("refund times are median and slowest of the last 90 days, and none without a refund", async () => {
  const creator = await api.person({ role: "activist" });
  const { fan, payment } = await createShop(api, sandbox).buy(await api.plan(creator, { priceWon: 5_000 }));
  const unmeasured = await api.send(getPaymentWithRefunds, { as: fan, params: { id: payment.paymentId } });
  expect(unmeasured.body.refundTimes).toBeNull();
  await refundIn(30);
  api.clock.advance(90 * day - 1);
  await refundIn(4);
  const read = await refundIn(600);
  expect(await read()).toEqual({ medianSeconds: 30, slowestSeconds: 600 });
  api.clock.advance(1);
  expect(await read()).toEqual({ medianSeconds: 302, slowestSeconds: 600 });
});
