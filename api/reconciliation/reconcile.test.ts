import { afterEach, beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { createShop, type Shop } from "#tests/support/shop";
import { ledgerFindings } from "../ledger/checks";
import { resolveAttempt } from "../payments/charges/resolve-attempt";
import { resolveRefund } from "../payments/refunds/resolve-refund";
import { reconcileDays, reconcileDue } from "./reconcile";

/** Noon in Seoul of the day everything is bought on. */
const noon = "2026-11-21T12:00:00+09:00";
const morning = (day: number, time = "06:00:00") => `2026-11-${day}T${time}+09:00`;
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
let planId: string;
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
const findings = () =>
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
const allAgrees = async () => expect(await ledgerFindings(api.deps.database.db)).toEqual([]);
const paymentKeyOf = async (paymentId: string) =>
  (await query("SELECT provider_payment_key FROM payments WHERE payment_id = $1", [paymentId]))[0].provider_payment_key;
/** The provider does what it is asked, and every answer is lost on its way. */
async function unheard(act: () => Promise<unknown>) {
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

test("what a day moved is found in the books at six the next morning, and what it paid out two days later, once", async () => {
  const kept = await shop.buy(planId);
  const { fan, payment } = await shop.buy(planId);
  await api.call("POST", `/payments/${payment.paymentId}/refund`, { as: fan, body: {} });
  await reconcileOn(morning(22, "05:59:59"));
  expect(await booked()).toEqual([]);
  await reconcileOn(morning(22));
  const refund = (await query("SELECT refund_id FROM refunds"))[0].refund_id;
  expect((await booked()).sort()).toEqual(
    [`capture:${kept.orderId}`, `capture:${payment.orderId}`, `refund:${refund}`].sort(),
  );
  for (const day of [23, 24, 25]) await reconcileOn(morning(day));
  expect(await findings()).toEqual([]);
  expect((await runs()).map(({ from_on, to_on, settled }) => [from_on, to_on, settled])).toEqual([
    // Before six it is still the morning before.
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

test("run again, and ten times at once, nothing is booked twice", async () => {
  await shop.buy(planId);
  await setClocks(morning(24));
  const days = { from: "2026-11-21", to: "2026-11-23", at: api.clock.now() };
  await Promise.all(Array.from({ length: 10 }, () => reconcileDays(api.deps, days)));
  await reconcileDays(api.deps, days);
  expect((await shop.ledger()).filter((line) => line.startsWith("pgsettle"))).toHaveLength(4);
  expect(await findings()).toEqual([]);
  await allAgrees();
});

test("mornings that were missed are caught up, back to three days before the last one that was not", async () => {
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

test("a provider that does not answer keeps the morning waiting, and the next hour makes it good", async () => {
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

test("a charge whose answer was lost, and the worker with it, is settled by its movement", async () => {
  const fan = await shop.fanWithCard();
  const { orderId } = (
    await api.call<Payment>("POST", "/payments/ready", { as: fan, body: { kind: "membership", planId } })
  ).body;
  await unheard(() => api.call("POST", "/payments/approve", { as: fan, body: { orderId } }));
  expect(await query("SELECT outcome FROM payment_attempts")).toEqual([{ outcome: "pending" }]);
  await reconcileOn(morning(22));
  expect(await booked()).toEqual([`capture:${orderId}`]);
  expect(await query("SELECT status FROM subscriptions")).toEqual([{ status: "active" }]);
  await allAgrees();
});

test("a charge left to a person as too old is settled when the provider lists it", async () => {
  const fan = await shop.fanWithCard();
  const { orderId } = (
    await api.call<Payment>("POST", "/payments/ready", { as: fan, body: { kind: "membership", planId } })
  ).body;
  await unheard(() => api.call("POST", "/payments/approve", { as: fan, body: { orderId } }));
  const [{ attempt_id }] = await query("SELECT attempt_id FROM payment_attempts");
  await setClocks("2026-12-06T12:00:00+09:00");
  await resolveAttempt(api.deps, attempt_id);
  expect(await query("SELECT outcome FROM payment_attempts")).toEqual([{ outcome: "review" }]);
  await reconcileDue(api.deps);
  expect(await query("SELECT outcome FROM payment_attempts")).toEqual([{ outcome: "done" }]);
  expect(await findings()).toEqual([]);
  await allAgrees();
});

test("a refund whose answer was lost is known by its mark: booked as ours, and never sent again", async () => {
  const { orderId, payment } = await shop.buy(planId);
  const admin = await api.person({ role: "admin" });
  const wish = { as: admin, body: { amount: 4_000, reason: "시험" } };
  await unheard(() => api.call("POST", `/admin/payments/${payment.paymentId}/refund`, wish));
  const [{ refund_id, outcome }] = await query("SELECT refund_id, outcome FROM refunds");
  expect(outcome).toBe("pending");
  await reconcileOn(morning(22));
  expect(await booked()).toEqual([`capture:${orderId}`, `refund:${refund_id}`]);
  await resolveRefund(api.deps, refund_id);
  expect(await shop.moved(orderId)).toEqual([10_000, -4_000]);
  await allAgrees();
});

test("while the provider does not say whose a cancel is, an open refund of ours is not taken for the bank's", async () => {
  const { orderId, payment } = await shop.buy(planId);
  const admin = await api.person({ role: "admin" });
  const wish = { as: admin, body: { amount: 4_000, reason: "시험" } };
  await unheard(() => api.call("POST", `/admin/payments/${payment.paymentId}/refund`, wish));
  await sandbox.control({ fault: { on: "look-up", kind: "refuse", code: "PROVIDER_ERROR", times: 1 } });
  await reconcileOn(morning(22));
  expect(await booked()).toEqual([`capture:${orderId}`, null]);
  await reconcileOn(morning(23));
  expect(await query("SELECT origin, outcome FROM refunds")).toEqual([{ origin: "admin", outcome: "done" }]);
  expect(await shop.moved(orderId)).toEqual([10_000, -4_000]);
  await allAgrees();
});

test("a chargeback is booked, ends the membership, and when it is won everybody has their part again", async () => {
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
  expect(await findings()).toEqual([]);
  const shown = (await api.call<{ items: Payment[] }>("GET", "/payments/list", { as: await shop.fresh(fan) })).body
    .items;
  expect(shown.map(({ paymentId, status, refundedAmount }) => [paymentId, status, refundedAmount])).toEqual([
    [payment.paymentId, "done", 0],
  ]);
  await allAgrees();
});

test("a charge that nobody ordered is for a person, and comes right by itself when it is taken back", async () => {
  const fan = await shop.fanWithCard();
  const stray = await strayCharge(fan, "stray-order-1", 7_000);
  await reconcileOn(morning(22));
  await reconcileOn(morning(23));
  expect(await findings()).toMatchObject([{ kind: "providerOnly", provider_won: 7_000, resolution: null }]);
  await takeAway(stray.paymentKey);
  await reconcileOn(morning(24));
  expect(await findings()).toMatchObject([{ kind: "providerOnly", resolution: "refunded" }]);
  await allAgrees();
});

test("another amount than ordered lies in SUSPENSE, and leaves it as it goes back, in parts too", async () => {
  const fan = await shop.fanWithCard();
  const { orderId } = (
    await api.call<Payment>("POST", "/payments/ready", { as: fan, body: { kind: "membership", planId } })
  ).body;
  const stray = await strayCharge(fan, orderId, 12_000);
  await reconcileOn(morning(22));
  expect(await findings()).toMatchObject([
    { kind: "amountDiffers", provider_won: 12_000, ours_won: 10_000, suspense_won: -12_000, resolution: null },
  ]);
  expect(await shop.ledger()).toEqual(["recon PG_CLEARING 12000", "recon SUSPENSE -12000"]);
  expect((await ledgerFindings(api.deps.database.db)).map(({ rule }) => rule)).toEqual(["SUSPENSE is zero"]);
  await takeAway(stray.paymentKey, 5_000);
  await reconcileOn(morning(23));
  expect(await findings()).toMatchObject([{ suspense_won: -7_000, resolution: null }]);
  await takeAway(stray.paymentKey);
  await reconcileOn(morning(24));
  expect(await findings()).toMatchObject([{ suspense_won: 0, resolution: "refunded" }]);
  await allAgrees();
});

test("what the provider never listed a day later is for a person, and comes right when it does", async () => {
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
  expect(await findings()).toEqual([]);
  await reconcileOn(morning(23));
  expect(await findings()).toMatchObject([{ kind: "oursOnly", ours_won: 10_000, resolution: null }]);
  api.deps.toss.listTransactions = listTransactions;
  await reconcileOn(morning(24));
  expect(await findings()).toMatchObject([{ kind: "oursOnly", resolution: "agreed" }]);
  await allAgrees();
});

test("a settlement that does not add up to its movement has its rest in SUSPENSE", async () => {
  await shop.buy(planId);
  const { listSettlements } = api.deps.toss;
  api.deps.toss.listSettlements = async (day, page) => {
    const listed = await listSettlements(day, page);
    return listed.kind === "unknown"
      ? listed
      : { ...listed, rows: listed.rows.map((row) => ({ ...row, payOut: row.payOut - 70 })) };
  };
  await reconcileOn(morning(24));
  expect(await findings()).toMatchObject([
    { kind: "settlementDiffers", provider_won: 9_930, ours_won: 10_000, suspense_won: 70 },
  ]);
  expect((await shop.ledger()).slice(-6)).toEqual([
    ...["pgsettle BANK 9600", "pgsettle PG_FEE 300", "pgsettle VAT_IN 30", "pgsettle PG_CLEARING -9930"],
    ...["recon PG_CLEARING -70", "recon SUSPENSE 70"],
  ]);
});

test("a list is read to its end, page by page, and a row that is no money is no row", async () => {
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

/** Charged at the provider by somebody who has our keys, without an attempt of ours. */
async function strayCharge(fan: Person, orderId: string, amount: number): Promise<{ paymentKey: string }> {
  const { customerKey } = (await api.call<{ customerKey: string }>("GET", "/payments/my", { as: fan })).body;
  const authKey = await sandbox.authKey(customerKey, "4330123412341234");
  const { billingKey } = await toss("/v1/billing/authorizations/issue", { authKey, customerKey });
  return toss(`/v1/billing/${billingKey}`, { customerKey, amount, orderId, orderName: "?" });
}
const takeAway = (paymentKey: string, cancelAmount?: number) =>
  toss(`/v1/payments/${paymentKey}/cancel`, { cancelReason: "잘못된 결제", ...(cancelAmount && { cancelAmount }) });
async function toss(path: string, body: object) {
  const authorization = `Basic ${Buffer.from("test_sk_gyeot_sandbox:").toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  const answer = await fetch(`${sandbox.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
