import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrokenInvariants } from "#api/ledger/checks";
import { releaseHeld } from "#api/payments/charges/release-held";
import type { PaymentId } from "#contract/ids";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { settlementDecisions } from "#contract/settlement/admin-endpoints";
import { requestSettlement, setPayoutAccount } from "#contract/settlement/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

test("a subscription's money adds up from purchase to refunds, payout and the next payout", async () => {
  let haru = await api.person({ role: "activist" });
  const planId = await api.plan(haru, { priceWon: 20_000 });
  let [one, two] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
  const weekLater = async () => {
    api.clock.advance(7 * 86_400);
    [haru, one, two] = [await shop.fresh(haru), await shop.fresh(one), await shop.fresh(two)];
    await releaseHeld(api.deps, api.clock.now());
  };
  const refund = (paymentId: PaymentId, amount: number) =>
    api.send(refundPaymentByAdmin, { as: one, params: { id: paymentId }, body: { amount, reason: "환불" } });
  const payOut = async () => {
    const { id } = (await api.send(requestSettlement, { as: haru, body: {} })).body;
    const decide = (name: "approve" | "confirm" | "pay", as: Person) =>
      api.send(settlementDecisions[name], { as, params: { id }, body: { reason: "확인" } });
    await decide("approve", one);
    await decide("confirm", two);
    expect((await decide("pay", two)).status).toBe(204);
  };
  await api.send(setPayoutAccount, { as: haru, body: { bank: "신한은행", holder: "이하루", number: "110222333444" } });

  const first = await shop.buy(planId);
  await refund(first.payment.paymentId, 5_000);
  await weekLater();
  await payOut();
  await refund(first.payment.paymentId, 15_000);
  await shop.buy(planId);
  await weekLater();
  await payOut();

  const { rows } = await api.deps.database.pool.query(
    "SELECT account FROM ledger_entries WHERE account LIKE 'TRANSIT:%' GROUP BY account ORDER BY min(entry_id)",
  );
  const names = Object.fromEntries(rows.map(({ account }, at) => [account.slice(8), `payout ${at + 1}`]));
  expect(await shop.ledger({ ...names, [haru.userId]: "haru" })).toEqual([
    "capture PG_CLEARING 20000",
    "capture HELD:haru -17800",
    "capture FEE_REVENUE -2000",
    "capture VAT_OUT -200",
    "refund HELD:haru 4450",
    "refund FEE_REVENUE 500",
    "refund VAT_OUT 50",
    "refund PG_CLEARING -5000",
    "release HELD:haru 13350",
    "release PAYABLE:haru -13350",
    "streq PAYABLE:haru 13350",
    "streq TRANSIT:payout 1 -13350",
    "stpaid TRANSIT:payout 1 13350",
    "stpaid WHT_INCOME -400",
    "stpaid WHT_LOCAL -40",
    "stpaid BANK -12910",
    "refund ACT_RECEIVABLE:haru 13350",
    "refund FEE_REVENUE 1500",
    "refund VAT_OUT 150",
    "refund PG_CLEARING -15000",
    "capture PG_CLEARING 20000",
    "capture HELD:haru -17800",
    "capture FEE_REVENUE -2000",
    "capture VAT_OUT -200",
    "release HELD:haru 17800",
    "release PAYABLE:haru -17800",
    "streq PAYABLE:haru 17800",
    "streq TRANSIT:payout 2 -17800",
    "stpaid TRANSIT:payout 2 17800",
    "stpaid WHT_INCOME -530",
    "stpaid WHT_LOCAL -50",
    "stpaid ACT_RECEIVABLE:haru -13350",
    "stpaid BANK -3870",
  ]);
  expect(await shop.transactionAmounts(first.orderId)).toEqual([20_000, -5_000, -15_000]);
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
});
