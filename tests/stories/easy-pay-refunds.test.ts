import { afterEach, beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "#api/ledger/checks";
import { releaseHeld } from "#api/payments/charges/release-held";
import { reconcileDue } from "#api/reconciliation/reconcile";
import { listNotifications } from "#contract/notifications/endpoints";
import { getPaymentForAdmin, payChargebackFee, refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { approveBrandPayOrder, getPaymentKeys, getPaymentWithRefunds, openOrder } from "#contract/payments/endpoints";
import { easyPays, type OrderMethod, orderMethods } from "#contract/payments/methods";
import { requestSettlement, setPayoutAccount } from "#contract/settlement/endpoints";
import { type Person, startApi, type TestApi } from "../support/api";
import { createShop, type Shop } from "../support/fixtures/shop";
import { startSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let fan: Person;
let creator: Person;
let admin: Person;
beforeEach(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
  await moveClocks("2026-11-21T12:00:00+09:00");
  fan = await api.person();
  creator = await api.person({ role: "activist" });
  admin = await api.person({ role: "admin" });
});
afterEach(async () => {
  await api.stop();
  await sandbox.close();
});

async function moveClocks(moment: string) {
  api.clock.set(moment);
  await sandbox.control({ clock: { now: moment } });
}
async function reconcileOn(day: number) {
  await moveClocks(`2026-11-${day}T06:00:00+09:00`);
  await reconcileDue(api.deps);
  [fan, creator, admin] = [await shop.fresh(fan), await shop.fresh(creator), await shop.fresh(admin)];
}
async function give(method: OrderMethod, wallet?: string) {
  const body = { kind: "donation", domain: creator.domain, amount: 20_000, shown: "nameAndAmount", method };
  const order = (await api.send(openOrder, { as: fan, body })).body;
  const { customerKey } = (await api.send(getPaymentKeys, { as: fan })).body;
  const isCard = method === "creditCard";
  const paid = isCard ? sandbox.brandPay(customerKey, order) : sandbox.easyPay(order, method.toUpperCase(), wallet);
  const query = { paymentKey: await paid, orderId: order.orderId, amount: String(order.amount) };
  const payment = (await api.send(approveBrandPayOrder, { as: fan, query, body: {} })).body;
  expect(payment).toMatchObject({ amount: 20_000, method });
  return payment;
}
/** The lines of all journals without the provider's payouts: the simulated provider sets their fees. */
async function ledger() {
  const names = { [creator.userId]: "haru" };
  return (await shop.ledger(names)).filter((line) => !line.startsWith("pgsettle"));
}
const captured = [
  ...["capture PG_CLEARING 20000", "capture HELD:haru -17800"],
  ...["capture FEE_REVENUE -2000", "capture VAT_OUT -200"],
];
const returned = (event: string, from: string) => [
  ...[`${event} ${from}:haru 17800`, `${event} FEE_REVENUE 2000`, `${event} VAT_OUT 200`],
  `${event} PG_CLEARING -20000`,
];
const noticesOf = async (as: Person) =>
  (await api.send(listNotifications, { as, query: {} })).body.items.map(({ kind }) => kind).sort();

test.each(orderMethods)(
  "chargebacks of donations by %s are booked, notified and taken off a payout",
  async (method) => {
    const account = { bank: "신한은행", holder: "이하루", number: "110222333444" };
    await api.send(setPayoutAccount, { as: creator, body: account });
    const [early, late] = [await give(method), await give(method)];
    await sandbox.control({ chargeback: { orderId: early.orderId } });
    await reconcileOn(22);
    await reconcileOn(23);
    expect(await noticesOf(fan)).toEqual(["donated", "donated", "refunded"]);
    const detail = await api.send(getPaymentWithRefunds, { as: fan, params: { id: early.paymentId } });
    expect(detail.body).toMatchObject({ payment: { status: "canceled", method }, refunds: [{ amount: 20_000 }] });
    const forAdmin = await api.send(getPaymentForAdmin, { as: admin, params: { id: early.paymentId } });
    const refundId = forAdmin.body.refunds[0]?.refundId;
    const fee = { refundId, fee: 5_500, reason: "계약서의 수수료" };
    expect((await api.send(payChargebackFee, { as: admin, params: { id: early.paymentId }, body: fee })).status).toBe(
      204,
    );
    const cost = (await ledger()).filter((line) => line.startsWith("cbfee"));
    expect(cost).toHaveLength(2);
    await reconcileOn(29);
    await releaseHeld(api.deps, api.clock.now());
    const payout = await api.send(requestSettlement, { as: creator, body: {} });
    expect([payout.status, payout.body.amount]).toEqual([201, 17_800]);
    await sandbox.control({ chargeback: { orderId: late.orderId } });
    await reconcileOn(30);
    expect((await ledger()).filter((line) => !/^streq/.test(line))).toEqual([
      ...[...captured, ...captured, ...returned("chargeback", "HELD"), ...cost],
      ...["release HELD:haru 17800", "release PAYABLE:haru -17800", ...returned("chargeback", "ACT_RECEIVABLE")],
    ]);
    expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  },
);

test.each(easyPays)(
  "parts of a donation by %s are booked to the won, and match the provider's list",
  async (method) => {
    const { paymentId } = await give(method, "points");
    for (const amount of [3_333, 6_667, 10_000]) {
      const body = { amount, reason: "전화로 확인했어요" };
      expect((await api.send(refundPaymentByAdmin, { as: admin, params: { id: paymentId }, body })).status).toBe(204);
      api.clock.advance(1);
    }
    expect(await ledger()).toEqual([
      ...captured,
      ...["refund HELD:haru 2966", "refund FEE_REVENUE 334", "refund VAT_OUT 33", "refund PG_CLEARING -3333"],
      ...["refund HELD:haru 5934", "refund FEE_REVENUE 666", "refund VAT_OUT 67", "refund PG_CLEARING -6667"],
      ...["refund HELD:haru 8900", "refund FEE_REVENUE 1000", "refund VAT_OUT 100", "refund PG_CLEARING -10000"],
    ]);
    expect(await noticesOf(fan)).toEqual(["donated", "refunded", "refunded", "refunded"]);
    await reconcileOn(22);
    const { rows } = await api.deps.database.pool.query("SELECT * FROM reconciliation_findings");
    expect(rows).toEqual([]);
    expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  },
);
