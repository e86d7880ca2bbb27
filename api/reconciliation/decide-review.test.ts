import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlanId } from "#contract/ids";
import { getPaymentForAdmin, payChargebackFee } from "#contract/payments/admin-endpoints";
import { approveOrder, openOrder, refundPayment } from "#contract/payments/endpoints";
import {
  checkLedger,
  getLedgerOverview,
  getReview,
  listJournals,
  listReviews,
  payTax,
  reviewDecisions,
} from "#contract/reconciliation/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findBrokenInvariants } from "../ledger/checks";
import { sendToReview } from "../payments/charges/record-outcome";
import { runAutomaticRefund } from "../payments/refunds/automatic-refund";
import { sendRefundToReview } from "../payments/refunds/record-refund-outcome";
import { reconcileDays } from "./reconcile";

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
let planId: PlanId;
let one: Person;
let two: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
beforeEach(async () => {
  await setClocks("2026-11-21T12:00:00+09:00");
  creator = await api.person({ role: "activist" });
  planId = await api.plan(creator, { priceWon: 10_000 });
  [one, two] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
});
afterAll(async () => {
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

async function setClocks(moment: string) {
  api.clock.set(moment);
  await sandbox.control({ clock: { now: moment } });
}
const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const decide = (admin: Person, id: string, action: keyof typeof reviewDecisions) =>
  api.send(reviewDecisions[action], { as: admin, params: { id }, body: { reason: "전화로 확인했어요" } });
const actionsOn = async (id: string) =>
  (await query("SELECT action, reason FROM audit_log WHERE target_id = $1 ORDER BY created_at", [id])).map(
    (row) => row.action,
  );
const listed = async (query: QueryOf<typeof listReviews>) =>
  (await api.send(listReviews, { as: one, query })).body.items;

/** Creates a charge in review: captured at the provider, or never sent. */
async function chargeInReview(isCaptured: boolean) {
  const fan = await shop.fanWithCard();
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  const { toss } = api.deps;
  const real = { ...toss };
  const lost = { kind: "unknown", code: "NO_ANSWER", answered: false } as const;
  Object.assign(toss, {
    charge: async (charge: Parameters<typeof toss.charge>[0]) => {
      if (isCaptured) await real.charge(charge);
      return lost;
    },
    find: async () => ({ kind: "unknown" }),
  });
  await api.send(approveOrder, { as: fan, body: { orderId } });
  Object.assign(toss, real);
  const [{ attempt_id: id }] = await query("SELECT attempt_id FROM payment_attempts WHERE order_id = $1", [orderId]);
  await sendToReview(api.deps, { attemptId: id, code: "TOO_OLD", at: api.clock.now() });
  return { fan, orderId, id: String(id) };
}
const subscriptionOf = async (fan: Person) =>
  (await query("SELECT status FROM subscriptions WHERE fan_id = $1", [fan.userId])).map((row) => row.status);

test("a charge in review shows the provider's view and is captured once if two admins accept", async () => {
  const { fan, orderId, id } = await chargeInReview(true);
  const detail = (await api.send(getReview, { as: one, params: { id } })).body;
  expect(detail.provider).toMatchObject({ known: true, status: "DONE", amount: 10_000, balance: 10_000 });
  expect(detail.deeds).toEqual(["lookUp", "accept", "refund", "close"]);
  expect((await decide(one, id, "close")).status).toBe(409);
  const answers = await Promise.all([decide(one, id, "accept"), decide(two, id, "accept"), decide(one, id, "accept")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await subscriptionOf(fan)).toEqual(["active"]);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000]);
  expect(await actionsOn(id)).toEqual(["review.accept"]);
});

test("a charge refunded in review shows one payment and one refund, and gives no membership", async () => {
  const { fan, orderId, id } = await chargeInReview(true);
  const answers = await Promise.all([decide(one, id, "refund"), decide(two, id, "refund"), decide(two, id, "accept")]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  if (
    await query("SELECT 1 FROM refunds r JOIN payments p USING (payment_id) WHERE p.order_id = $1", [orderId]).then(
      (rows) => rows.length,
    )
  ) {
    await runAutomaticRefund(api.deps, { orderId, amount: null, givenFor: `returned:${orderId}` });
    expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
    expect(await subscriptionOf(fan)).toEqual(["canceled"]);
  } else expect(await subscriptionOf(fan)).toEqual(["active"]);
  await decide(one, id, "refund");
});

test("a refund decided in review is made by the worker when the admin's request is killed", async () => {
  const { orderId, id } = await chargeInReview(true);
  const { cancel } = api.deps.toss;
  api.deps.toss.cancel = async () => {
    throw new Error("killed");
  };
  expect((await decide(one, id, "refund")).status).toBe(500);
  api.deps.toss.cancel = cancel;
  const jobs = await query("SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'orderId' = $1", [
    orderId,
  ]);
  expect(jobs.map(({ payload }) => payload.givenFor)).toContain(`returned:${orderId}`);
  const [{ refund_id }] = await query("SELECT refund_id FROM refunds WHERE given_for = $1", [`returned:${orderId}`]);
  await api.deps.database.pool.query("UPDATE refunds SET lease_until = $1 WHERE refund_id = $2", [
    api.clock.now(),
    refund_id,
  ]);
  const { resolveRefund } = await import("../payments/refunds/resolve-refund");
  await resolveRefund(api.deps, refund_id);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
});

test("a charge in review that was not captured can only be closed, and the fan can try again", async () => {
  const { fan, id } = await chargeInReview(false);
  expect((await decide(one, id, "accept")).body.code).toBe("RESOURCE_CONFLICT");
  expect((await decide(one, id, "refund")).body.code).toBe("RESOURCE_CONFLICT");
  expect((await decide(one, id, "reverse")).body.code).toBe("INVALID_REQUEST");
  const answers = await Promise.all([decide(one, id, "close"), decide(two, id, "close")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await subscriptionOf(fan)).toEqual(["canceled"]);
  await shop.buy(planId, fan);
});

test("nothing is decided while the provider does not answer", async () => {
  const { id } = await chargeInReview(true);
  await sandbox.control({ fault: { on: "look-up", kind: "refuse", code: "PROVIDER_ERROR", times: 2 } });
  expect((await api.send(getReview, { as: one, params: { id } })).body.provider).toBeNull();
  expect((await decide(one, id, "accept")).body.code).toBe("SERVICE_UNAVAILABLE");
  expect((await decide(one, id, "lookUp")).status).toBe(200);
  expect((await api.send(getReview, { as: one, params: { id } })).status).toBe(404);
});

async function refundInReview(isSent: boolean) {
  const { fan, orderId, payment } = await shop.buy(planId);
  const { toss } = api.deps;
  const real = { ...toss };
  const lost = { kind: "unknown", code: "NO_ANSWER", answered: false } as const;
  Object.assign(toss, {
    cancel: async (cancel: Parameters<typeof toss.cancel>[0]) => {
      if (isSent) await real.cancel(cancel);
      return lost;
    },
    findCancels: async () => ({ kind: "unknown" }),
  });
  await api.send(refundPayment, { as: fan, params: { id: payment.paymentId }, body: {} });
  Object.assign(toss, real);
  const [{ refund_id: id }] = await query("SELECT refund_id FROM refunds WHERE payment_id = $1", [payment.paymentId]);
  await sendRefundToReview(api.deps, { refundId: id, code: "TOO_OLD" });
  return { fan, orderId, payment, id: String(id) };
}

test("a refund in review is found by its mark, and cannot be given up once it was made", async () => {
  const { orderId, id } = await refundInReview(true);
  expect((await decide(one, id, "close")).status).toBe(409);
  expect((await decide(one, id, "lookUp")).status).toBe(200);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
  expect(await query("SELECT outcome FROM refunds WHERE refund_id = $1", [id])).toEqual([{ outcome: "done" }]);
});

test("an unsent refund is sent once by two admins, or given up, and the membership goes on", async () => {
  const sent = await refundInReview(false);
  const answers = await Promise.all([decide(one, sent.id, "refund"), decide(two, sent.id, "refund")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shop.transactionAmounts(sent.orderId)).toEqual([10_000, -10_000]);
  const given = await refundInReview(false);
  const closed = await Promise.all([decide(one, given.id, "close"), decide(two, given.id, "close")]);
  expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await subscriptionOf(given.fan)).toEqual(["active"]);
  expect(await actionsOn(given.id)).toEqual(["review.close"]);
});

test("a capture the provider never had is reversed once in every account by two admins", async () => {
  const { payment } = await shop.buy(planId);
  await query("UPDATE payments SET provider_payment_key = 'unheard-of' WHERE payment_id = $1", [payment.paymentId]);
  await setClocks("2026-11-23T06:00:00+09:00");
  await reconcileDays(api.deps, { from: "2026-11-20", to: "2026-11-22", at: api.clock.now() });
  [one, two] = [await shop.fresh(one), await shop.fresh(two)];
  const id = (await listed({ q: payment.paymentId }))[0]?.reviewId ?? "";
  expect((await api.send(getReview, { as: one, params: { id } })).body).toMatchObject({
    review: { kind: "oursOnly", ours: 10_000, theirs: null },
    provider: { known: false },
  });
  const answers = await Promise.all([decide(one, id, "reverse"), decide(two, id, "reverse")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await api.deps.database.pool.query(
    "SELECT kind, balance_won FROM ledger_accounts WHERE owner_id = $1",
    [creator.userId],
  );
  expect(rows).toEqual([{ kind: "HELD", balance_won: 0 }]);
  expect(await actionsOn(id)).toEqual(["review.reverse"]);
  // The stray charge that the provider lists instead is closed with a reason.
  for (const stray of await listed({ status: "open", kind: "providerOnly" })) {
    const closed = await Promise.all([decide(one, stray.reviewId, "close"), decide(two, stray.reviewId, "close")]);
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  expect(await listed({ status: "open", kind: "providerOnly" })).toEqual([]);
});

test("a repeated request refunds a provider-only charge once after the provider was silent", async () => {
  const { orderId, payment } = await shop.buy(planId);
  await query("UPDATE payments SET provider_payment_key = 'unheard-of-too' WHERE payment_id = $1", [payment.paymentId]);
  await setClocks("2026-11-23T06:00:00+09:00");
  await reconcileDays(api.deps, { from: "2026-11-20", to: "2026-11-22", at: api.clock.now() });
  one = await shop.fresh(one);
  const id =
    (await listed({ status: "open", kind: "providerOnly" })).find((item) => item.orderId === orderId)?.reviewId ?? "";
  const refund = () =>
    api.send(reviewDecisions.refund, {
      as: one,
      params: { id },
      body: { reason: "전화로 확인했어요" },
      headers: { "idempotency-key": `refund-${id}` },
    });
  const { cancel } = api.deps.toss;
  api.deps.toss.cancel = async () => ({ kind: "unknown", code: "NO_ANSWER", answered: false });
  expect((await refund()).status).toBe(503);
  api.deps.toss.cancel = cancel;
  expect([(await refund()).status, (await refund()).status]).toEqual([200, 200]);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
  expect(await actionsOn(id)).toEqual(["review.refund"]);
  const [own] = await listed({ q: payment.paymentId, kind: "oursOnly" });
  expect((await decide(one, own?.reviewId ?? "", "reverse")).status).toBe(200);
});

test.each([
  ["reverse", "PG_CLEARING"],
  ["absorb", "CHARGEBACK_LOSS"],
] as const)("a difference in SUSPENSE is moved once by %s to %s", async (action, account) => {
  const { payment } = await shop.buy(planId);
  const { listSettlements } = api.deps.toss;
  api.deps.toss.listSettlements = async (day, page) => {
    const all = await listSettlements(day, page);
    return all.kind === "unknown"
      ? all
      : { ...all, rows: all.rows.map((row) => ({ ...row, payOut: row.payOut - 70 })) };
  };
  await setClocks("2026-11-24T06:00:00+09:00");
  await reconcileDays(api.deps, { from: "2026-11-21", to: "2026-11-23", at: api.clock.now() });
  api.deps.toss.listSettlements = listSettlements;
  [one, two] = [await shop.fresh(one), await shop.fresh(two)];
  const id = (await listed({ q: payment.orderId, kind: "settlementDiffers" }))[0]?.reviewId ?? "";
  const answers = await Promise.all([decide(one, id, action), decide(two, id, action), decide(one, id, action)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const journals = (await api.send(listJournals, { as: one, query: { q: id } })).body.items;
  expect(journals.flatMap(({ entries }) => entries.map((entry) => `${entry.account} ${entry.amount}`)).sort()).toEqual(
    ["PG_CLEARING -70", "SUSPENSE 70", "SUSPENSE -70", `${account} 70`].sort(),
  );
  // The other settlements of this day differ too, and are resolved the same way.
  for (const rest of await listed({ status: "open", kind: "settlementDiffers" }))
    await decide(one, rest.reviewId, "absorb");
});

test("a chargeback's fee is booked once, for a chargeback only, and shown with it", async () => {
  const { orderId, payment } = await shop.buy(planId);
  await sandbox.control({ chargeback: { orderId } });
  await setClocks("2026-11-22T06:00:00+09:00");
  await reconcileDays(api.deps, { from: "2026-11-21", to: "2026-11-21", at: api.clock.now() });
  [one, two] = [await shop.fresh(one), await shop.fresh(two)];
  const [{ refund_id: refundId }] = await query("SELECT refund_id FROM refunds WHERE payment_id = $1", [
    payment.paymentId,
  ]);
  const book = (as: Person, id = refundId) =>
    api.send(payChargebackFee, {
      as,
      params: { id: payment.paymentId },
      body: { refundId: id, fee: 5_500, reason: "11월 청구서" },
    });
  expect((await book(one, "rfd_0000000000000000000000000")).status).toBe(404);
  const answers = await Promise.all([book(one), book(two), book(one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  const shown = (await api.send(getPaymentForAdmin, { as: one, params: { id: payment.paymentId } })).body;
  expect(shown.refunds).toMatchObject([{ origin: "bank", providerFee: 5_500, wonAt: null }]);
  expect((await shop.ledger()).slice(-2)).toEqual(["cbfee PG_CLEARING -5500", "cbfee CHARGEBACK_LOSS 5500"].sort());
});

test("journals are found by the ID of what they concern, of its payment, and of the creator", async () => {
  const { orderId, payment } = await shop.buy(planId);
  await sandbox.control({ chargeback: { orderId } });
  await setClocks("2026-11-22T06:00:00+09:00");
  await reconcileDays(api.deps, { from: "2026-11-21", to: "2026-11-21", at: api.clock.now() });
  one = await shop.fresh(one);
  const [{ refund_id: refundId, transaction_key: returned, provider_payment_key: paymentKey }] = await query(
    "SELECT * FROM refunds JOIN payments USING (payment_id) WHERE order_id = $1",
    [orderId],
  );
  await api.send(payChargebackFee, {
    as: one,
    params: { id: payment.paymentId },
    body: { refundId, fee: 5_500, reason: "11월 청구서" },
  });
  const keysOf = async (q: string) =>
    (await api.send(listJournals, { as: one, query: { q } })).body.items.map(({ key }) => key).sort();
  const keys = [`capture:${orderId}`, `cbfee:${refundId}`, `chargeback:${returned}`];
  for (const q of [orderId, payment.paymentId, paymentKey]) expect(await keysOf(q)).toEqual(keys);
  expect(await keysOf(creator.userId)).toEqual([`capture:${orderId}`, `chargeback:${returned}`]);
  expect(await keysOf(refundId)).toEqual([`cbfee:${refundId}`]);
  for (const q of [returned, `chargeback:${returned}`]) expect(await keysOf(q)).toEqual([`chargeback:${returned}`]);
  expect(await keysOf("ord_0000000000000000000000000")).toEqual([]);
});

test("cases are searched by name and number, filtered and paged; only admins read them", async () => {
  const mine = [await chargeInReview(true), await chargeInReview(true), await chargeInReview(true)];
  const found = await listed({ q: creator.nickname });
  expect(found.map((item) => item.reviewId).sort()).toEqual(mine.map(({ id }) => id).sort());
  expect(await listed({ q: mine[0]?.orderId })).toMatchObject([
    { reviewId: mine[0]?.id, kind: "charge", code: "TOO_OLD" },
  ]);
  expect(await listed({ q: creator.domain, kind: "refund" })).toEqual([]);
  const first = (await api.send(listReviews, { as: one, query: { q: creator.domain, size: 2 } })).body;
  const rest = (
    await api.send(listReviews, { as: one, query: { q: creator.domain, size: 2, pagingKey: first.pagingKey } })
  ).body;
  expect([...first.items, ...rest.items].map((item) => item.reviewId)).toEqual(found.map((item) => item.reviewId));
  expect((await api.send(listReviews, { as: mine[0]?.fan ?? "guest" })).status).toBe(403);
  for (const { id } of mine) await decide(one, id, "accept");
});

test("an admin checks the ledger immediately; a month's taxes are paid once, after its end", async () => {
  await query(
    `INSERT INTO settlements (settlement_id, creator_id, status, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won,
       local_tax_won, offset_won, net_won, payout_bank, payout_last4, after_entry_id, entry_id, requested_at, approved_at, decided_at)
     VALUES ('stl_tax', $1, 'paid', 100000, 100000, 0, 0, 3000, 300, 0, 96700, '신한은행', '1234', 0, 1, $2, $2, $2)`,
    [creator.userId, api.clock.now()],
  );
  expect((await api.send(checkLedger, { as: one })).status).toBe(204);
  const overview = (await api.send(getLedgerOverview, { as: one })).body;
  expect(overview.checks[0]).toMatchObject({ ok: true, findings: [] });
  expect(overview.taxes).toEqual([{ month: "2026-11", incomeTax: 3_000, localTax: 300, isOver: false, paidAt: null }]);
  const pay = (admin: Person, month = "2026-11") =>
    api.send(payTax, { as: admin, params: { month }, body: { reason: "홈택스로 납부" } });
  expect((await pay(one)).body.code).toBe("RESOURCE_CONFLICT");
  await setClocks("2026-12-01T00:00:00+09:00");
  [one, two] = [await shop.fresh(one), await shop.fresh(two)];
  const answers = await Promise.all([pay(one), pay(two), pay(one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  for (const q of ["taxpay:202611", "202611", "2026-11"]) {
    const { items } = (await api.send(listJournals, { as: one, query: { q } })).body;
    expect(items.flatMap(({ entries }) => entries.map((entry) => `${entry.account} ${entry.amount}`)).sort()).toEqual(
      ["BANK -3300", "WHT_INCOME 3000", "WHT_LOCAL 300"].sort(),
    );
  }
  expect((await pay(one, "2026-10")).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await pay(one, "2026-13")).status).toBe(404);
});
