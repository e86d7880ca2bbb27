import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderId, PaymentId, PlanId } from "#contract/ids";
import { refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { approveOrder, getPaymentKeys, listPayments, openOrder, refundPayment } from "#contract/payments/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findBrokenInvariants } from "../ledger/checks";
import { resolveAttempt } from "../payments/charges/resolve-attempt";
import { resolveRefund } from "../payments/refunds/resolve-refund";
import { reconcileDays, reconcileDue } from "./reconcile";

/** Noon in Seoul on the day of all purchases. */
const noon = "2026-11-21T12:00:00+09:00";
const morning = (day: number, time = "06:00:00") => `2026-11-${day}T${time}+09:00`;
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
let planId: PlanId;
beforeEach(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
  await setClocks(noon);
  creator = await api.person({ role: "activist" });
  planId = await api.plan(creator, { priceWon: 10_000 });
});
afterEach(async () => {
  await api.stop();
  await sandbox.close();
});

async function setClocks(moment: string) {
  api.clock.set(moment);
  await sandbox.control({ clock: { now: moment } });
}
async function reconcileOn(moment: string) {
  await setClocks(moment);
  await reconcileDue(api.deps);
}
const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const discrepancies = () =>
  query(
    "SELECT kind, provider_won, ours_won, suspense_won, resolution FROM reconciliation_findings ORDER BY found_at, finding_id",
  );
const runs = () =>
  query(
    "SELECT from_on, to_on, listed, settled, found, ended_at IS NOT NULL AS ended FROM reconciliations ORDER BY to_on, ended_at",
  );
const booked = async () =>
  (await query("SELECT booked_as FROM provider_transactions ORDER BY moved_at, amount_won DESC")).map(
    (row) => row.booked_as,
  );
const allAgrees = async () => expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
const paymentKeyOf = async (paymentId: PaymentId) =>
  (await query("SELECT provider_payment_key FROM payments WHERE payment_id = $1", [paymentId]))[0].provider_payment_key;
/** The provider carries out every request, and every response is lost. */
async function withLostResponses(act: () => Promise<unknown>) {
  const { toss } = api.deps;
  const real = { ...toss };
  const lost = { kind: "unknown", code: "NO_ANSWER", answered: false } as const;
  Object.assign(toss, {
    charge: async (charge: Parameters<typeof toss.charge>[0]) => {
      await real.charge(charge);
      return lost;
    },
    cancel: async (cancel: Parameters<typeof toss.cancel>[0]) => {
      await real.cancel(cancel);
      return lost;
    },
    find: async () => ({ kind: "unknown" }),
    findCancels: async () => ({ kind: "unknown" }),
  });
  await act();
  Object.assign(toss, real);
}

test("a day's transactions are matched at six the next morning, its payouts two days later, once", async () => {
  const first = await shop.buy(planId);
  const { fan, payment } = await shop.buy(planId);
  await api.send(refundPayment, { as: fan, params: { id: payment.paymentId }, body: {} });
  await reconcileOn(morning(22, "05:59:59"));
  expect(await booked()).toEqual([]);
  await reconcileOn(morning(22));
  const refund = (await query("SELECT refund_id FROM refunds"))[0].refund_id;
  expect((await booked()).sort()).toEqual(
    [`capture:${first.orderId}`, `capture:${payment.orderId}`, `refund:${refund}`].sort(),
  );
  for (const day of [23, 24, 25]) await reconcileOn(morning(day));
  expect(await discrepancies()).toEqual([]);
  expect((await runs()).map(({ from_on, to_on, settled }) => [from_on, to_on, settled])).toEqual([
    // Before six it is still the previous morning.
    ["2026-11-18", "2026-11-20", 0],
    ["2026-11-19", "2026-11-21", 0],
    ["2026-11-20", "2026-11-22", 0],
    ["2026-11-21", "2026-11-23", 3],
    ["2026-11-22", "2026-11-24", 0],
  ]);
  expect((await shop.ledger()).filter((line) => line.startsWith("pgsettle")).sort()).toEqual(
    [
      ...["pgsettle BANK 9670", "pgsettle PG_FEE 300", "pgsettle VAT_IN 30", "pgsettle PG_CLEARING -10000"],
      ...["pgsettle BANK 9670", "pgsettle PG_FEE 300", "pgsettle VAT_IN 30", "pgsettle PG_CLEARING -10000"],
      ...["pgsettle BANK -9670", "pgsettle PG_FEE -300", "pgsettle VAT_IN -30", "pgsettle PG_CLEARING 10000"],
    ].sort(),
  );
  expect((await query("SELECT balance_won FROM ledger_accounts WHERE account = 'PG_CLEARING'"))[0].balance_won).toBe(0);
  await allAgrees();
});

test("a reconciliation run again, and ten times at once, books nothing twice", async () => {
  await shop.buy(planId);
  await setClocks(morning(24));
  const days = { from: "2026-11-21", to: "2026-11-23", at: api.clock.now() };
  await Promise.all(Array.from({ length: 10 }, () => reconcileDays(api.deps, days)));
  await reconcileDays(api.deps, days);
  expect((await shop.ledger()).filter((line) => line.startsWith("pgsettle"))).toHaveLength(4);
  expect(await discrepancies()).toEqual([]);
  await allAgrees();
});

test("missed mornings are caught up, from three days before the last completed one", async () => {
  await reconcileOn(morning(21));
  await setClocks(noon);
  await shop.buy(planId);
  await reconcileOn("2026-12-05T14:00:00+09:00");
  expect((await runs()).map(({ from_on, to_on }) => [from_on, to_on])).toEqual([
    ["2026-11-18", "2026-11-20"],
    ["2026-11-19", "2026-12-04"],
  ]);
  expect((await shop.ledger()).filter((line) => line.startsWith("pgsettle"))).toHaveLength(4);
  await allAgrees();
});

test("a silent provider delays the morning's reconciliation, and the next hour completes it", async () => {
  await shop.buy(planId);
  for (const fault of [
    { on: "transactions", kind: "drop", times: 1 },
    { on: "settlements", kind: "refuse", code: "PROVIDER_ERROR", times: 1 },
  ]) {
    await sandbox.control({ fault });
    await reconcileOn(morning(24));
  }
  expect((await runs()).map(({ ended }) => ended)).toEqual([false, false]);
  await reconcileOn(morning(24, "07:00:00"));
  expect((await runs()).filter(({ ended }) => ended)).toMatchObject([{ to_on: "2026-11-23" }]);
  await reconcileOn(morning(24, "08:00:00"));
  expect(await runs()).toHaveLength(3);
  await allAgrees();
});

test("a charge whose response and worker were lost is recorded from its transaction", async () => {
  const fan = await shop.fanWithCard();
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  await withLostResponses(() => api.send(approveOrder, { as: fan, body: { orderId } }));
  expect(await query("SELECT outcome FROM payment_attempts")).toEqual([{ outcome: "pending" }]);
  await reconcileOn(morning(22));
  expect(await booked()).toEqual([`capture:${orderId}`]);
  expect(await query("SELECT status FROM subscriptions")).toEqual([{ status: "active" }]);
  await allAgrees();
});

test("a charge left to an admin as too old is recorded when the provider lists it", async () => {
  const fan = await shop.fanWithCard();
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  await withLostResponses(() => api.send(approveOrder, { as: fan, body: { orderId } }));
  const [{ attempt_id }] = await query("SELECT attempt_id FROM payment_attempts");
  await setClocks("2026-12-06T12:00:00+09:00");
  await resolveAttempt(api.deps, attempt_id);
  expect(await query("SELECT outcome FROM payment_attempts")).toEqual([{ outcome: "review" }]);
  await reconcileDue(api.deps);
  expect(await query("SELECT outcome FROM payment_attempts")).toEqual([{ outcome: "done" }]);
  expect(await discrepancies()).toEqual([]);
  await allAgrees();
});

test("a refund whose response was lost is recognized by its mark and never sent again", async () => {
  const { orderId, payment } = await shop.buy(planId);
  const admin = await api.person({ role: "admin" });
  const wish = { as: admin, body: { amount: 4_000, reason: "시험" } };
  await withLostResponses(() => api.send(refundPaymentByAdmin, { params: { id: payment.paymentId }, ...wish }));
  const [{ refund_id, outcome }] = await query("SELECT refund_id, outcome FROM refunds");
  expect(outcome).toBe("pending");
  await reconcileOn(morning(22));
  expect(await booked()).toEqual([`capture:${orderId}`, `refund:${refund_id}`]);
  await resolveRefund(api.deps, refund_id);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -4_000]);
  await allAgrees();
});

test("an open refund of ours is not booked as a chargeback while its cancel is unidentified", async () => {
  const { orderId, payment } = await shop.buy(planId);
  const admin = await api.person({ role: "admin" });
  const wish = { as: admin, body: { amount: 4_000, reason: "시험" } };
  await withLostResponses(() => api.send(refundPaymentByAdmin, { params: { id: payment.paymentId }, ...wish }));
  await sandbox.control({ fault: { on: "look-up", kind: "refuse", code: "PROVIDER_ERROR", times: 1 } });
  await reconcileOn(morning(22));
  expect(await booked()).toEqual([`capture:${orderId}`, null]);
  await reconcileOn(morning(23));
  expect(await query("SELECT origin, outcome FROM refunds")).toEqual([{ origin: "admin", outcome: "done" }]);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -4_000]);
  await allAgrees();
});

test("a chargeback is booked and ends the membership; once won, every account has its part again", async () => {
  const { fan, orderId, payment } = await shop.buy(planId);
  await sandbox.control({ chargeback: { orderId } });
  await reconcileOn(morning(22));
  expect(await query("SELECT status, canceled_reason FROM subscriptions")).toEqual([
    { status: "canceled", canceled_reason: "refunded" },
  ]);
  await sandbox.control({ chargeback: { orderId, won: true } });
  await reconcileOn(morning(23));
  await reconcileOn(morning(24));
  const names = { [creator.userId]: "haru" };
  expect((await shop.ledger(names)).filter((line) => !line.startsWith("pgsettle"))).toEqual([
    ...["capture PG_CLEARING 10000", "capture HELD:haru -8900", "capture FEE_REVENUE -1000", "capture VAT_OUT -100"],
    ...[
      "chargeback HELD:haru 8900",
      "chargeback FEE_REVENUE 1000",
      "chargeback VAT_OUT 100",
      "chargeback PG_CLEARING -10000",
    ],
    ...["cbwon PG_CLEARING 10000", "cbwon HELD:haru -8900", "cbwon FEE_REVENUE -1000", "cbwon VAT_OUT -100"],
  ]);
  expect(await discrepancies()).toEqual([]);
  const shown = (await api.send(listPayments, { as: await shop.fresh(fan) })).body.items;
  expect(shown.map(({ paymentId, status, refundedAmount }) => [paymentId, status, refundedAmount])).toEqual([
    [payment.paymentId, "done", 0],
  ]);
  await allAgrees();
});

test("a charge nobody ordered is a discrepancy until it is cancelled", async () => {
  const fan = await shop.fanWithCard();
  const stray = await strayCharge(fan, "stray-order-1" as string as OrderId, 7_000);
  await reconcileOn(morning(22));
  await reconcileOn(morning(23));
  expect(await discrepancies()).toMatchObject([{ kind: "providerOnly", provider_won: 7_000, resolution: null }]);
  await cancelAtProvider(stray.paymentKey);
  await reconcileOn(morning(24));
  expect(await discrepancies()).toMatchObject([{ kind: "providerOnly", resolution: "refunded" }]);
  await allAgrees();
});

test("an amount other than ordered stays in SUSPENSE until it is refunded, also in parts", async () => {
  const fan = await shop.fanWithCard();
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  const stray = await strayCharge(fan, orderId, 12_000);
  await reconcileOn(morning(22));
  expect(await discrepancies()).toMatchObject([
    { kind: "amountDiffers", provider_won: 12_000, ours_won: 10_000, suspense_won: -12_000, resolution: null },
  ]);
  expect(await shop.ledger()).toEqual(["recon PG_CLEARING 12000", "recon SUSPENSE -12000"]);
  expect((await findBrokenInvariants(api.deps.database.db)).map(({ rule }) => rule)).toEqual(["SUSPENSE is zero"]);
  await cancelAtProvider(stray.paymentKey, 5_000);
  await reconcileOn(morning(23));
  expect(await discrepancies()).toMatchObject([{ suspense_won: -7_000, resolution: null }]);
  await cancelAtProvider(stray.paymentKey);
  await reconcileOn(morning(24));
  expect(await discrepancies()).toMatchObject([{ suspense_won: 0, resolution: "refunded" }]);
  await allAgrees();
});

test("a payment the provider has not listed a day later is a discrepancy until it is listed", async () => {
  const { payment } = await shop.buy(planId);
  const { listTransactions } = api.deps.toss;
  const hidden = await paymentKeyOf(payment.paymentId);
  api.deps.toss.listTransactions = async (day, after) => {
    const listed = await listTransactions(day, after);
    return listed.kind === "unknown"
      ? listed
      : { ...listed, rows: listed.rows.filter((row) => row.paymentKey !== hidden) };
  };
  await reconcileOn(morning(22));
  expect(await discrepancies()).toEqual([]);
  await reconcileOn(morning(23));
  expect(await discrepancies()).toMatchObject([{ kind: "oursOnly", ours_won: 10_000, resolution: null }]);
  api.deps.toss.listTransactions = listTransactions;
  await reconcileOn(morning(24));
  expect(await discrepancies()).toMatchObject([{ kind: "oursOnly", resolution: "agreed" }]);
  await allAgrees();
});

test("a payout that differs from its transaction books the difference to SUSPENSE", async () => {
  await shop.buy(planId);
  const { listSettlements } = api.deps.toss;
  api.deps.toss.listSettlements = async (day, page) => {
    const listed = await listSettlements(day, page);
    return listed.kind === "unknown"
      ? listed
      : { ...listed, rows: listed.rows.map((row) => ({ ...row, payOut: row.payOut - 70 })) };
  };
  await reconcileOn(morning(24));
  expect(await discrepancies()).toMatchObject([
    { kind: "settlementDiffers", provider_won: 9_930, ours_won: 10_000, suspense_won: 70 },
  ]);
  expect((await shop.ledger()).slice(-6)).toEqual([
    ...["pgsettle BANK 9600", "pgsettle PG_FEE 300", "pgsettle VAT_IN 30", "pgsettle PG_CLEARING -9930"],
    ...["recon PG_CLEARING -70", "recon SUSPENSE 70"],
  ]);
});

test("a list is read to its end, page by page, and an invalid row is not booked", async () => {
  for (let i = 0; i < 5; i++) await shop.buy(planId);
  const all = await api.deps.toss.listTransactions("2026-11-21", null);
  if (all.kind === "unknown") throw new Error("not listed");
  const [first, second] = [all.rows[0], all.rows[1]];
  const rest = await api.deps.toss.listTransactions("2026-11-21", first?.transactionKey ?? "");
  expect(rest).toMatchObject({ kind: "listed", isLast: true });
  expect(rest.kind === "listed" && rest.rows[0]).toEqual(second);
  const { listTransactions } = api.deps.toss;
  api.deps.toss.listTransactions = async (day, after) => {
    const listed = await listTransactions(day, after);
    return listed.kind === "unknown"
      ? listed
      : { ...listed, rows: listed.rows.slice(0, 2), isLast: listed.rows.length <= 2 };
  };
  await reconcileOn(morning(22));
  expect(await booked()).toHaveLength(5);
  await allAgrees();
});

/** A charge made at the provider with our keys, without an attempt of ours. */
async function strayCharge(fan: Person, orderId: OrderId, amount: number): Promise<{ paymentKey: string }> {
  const { customerKey } = (await api.send(getPaymentKeys, { as: fan })).body;
  const authKey = await sandbox.authKey(customerKey, "4330123412341234");
  const { billingKey } = await toss("/v1/billing/authorizations/issue", { authKey, customerKey });
  return toss(`/v1/billing/${billingKey}`, { customerKey, amount, orderId, orderName: "?" });
}
const cancelAtProvider = (paymentKey: string, cancelAmount?: number) =>
  toss(`/v1/payments/${paymentKey}/cancel`, { cancelReason: "잘못된 결제", ...(cancelAmount && { cancelAmount }) });
async function toss(path: string, body: object) {
  const authorization = `Basic ${Buffer.from("test_sk_gyeot_sandbox:").toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  const answer = await fetch(`${sandbox.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
