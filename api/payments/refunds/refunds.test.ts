import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { PaymentId, PlanId } from "#contract/ids";
import { shortNumber } from "#contract/ids";
import { listSubscriptions } from "#contract/memberships/endpoints";
import { getPaymentForAdmin, listPaymentsForAdmin, refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { getPaymentWithRefunds, refundPayment } from "#contract/payments/endpoints";
import { getPost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { checkLedger, findBrokenInvariants } from "../../ledger/checks";
import { recordChargeback } from "../chargebacks/record-chargeback";
import { releaseHeld } from "../charges/release-held";
import { recordRefundOutcome } from "./record-refund-outcome";
import { resolveRefund } from "./resolve-refund";
import { sendRefund } from "./send-refund";

const day = 86_400;
const start = "2026-11-21T03:00:00.000Z";
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
let planId: PlanId;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
beforeEach(async () => {
  api.clock.set(start);
  creator = await api.person({ role: "activist" });
  planId = await api.plan(creator, { priceWon: 10_000 });
});
afterAll(async () => {
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

const detailOf = async (fan: Person, id: string) =>
  (await api.send(getPaymentWithRefunds, { as: fan, params: { id } })).body;
const refundAsFan = (fan: Person, id: string) => api.send(refundPayment, { as: fan, params: { id }, body: {} });
const refundAsAdmin = (admin: Person, id: string, amount: number, headers = {}) =>
  api.send(refundPaymentByAdmin, {
    as: admin,
    params: { id },
    body: { amount, reason: "약속한 혜택을 받지 못함" },
    headers,
  });
const balances = async (of = creator) => {
  const { rows } = await api.deps.database.pool.query(
    "SELECT kind, balance_won FROM ledger_accounts WHERE owner_id = $1 AND balance_won <> 0 ORDER BY kind",
    [of.userId],
  );
  return Object.fromEntries(rows.map(({ kind, balance_won }) => [kind, balance_won]));
};
const subscriberCount = async () =>
  (await api.send(getCreatorCard, { params: { domain: creator.domain } })).body.subscriberCount;
const newestRefund = async (paymentId: PaymentId) =>
  await api.deps.database.db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("submitted_at", "desc")
    .executeTakeFirstOrThrow();

test("an admin refunds neither their own payments nor payments made to them", async () => {
  const admin = await api.person({ role: "admin" });
  const { fan, payment } = await shop.buy(planId);
  for (const column of ["buyer_id", "creator_id"]) {
    const change = `UPDATE payments SET ${column} = $2 WHERE payment_id = $1 RETURNING ${column}`;
    const before = column === "buyer_id" ? fan.userId : creator.userId;
    await api.deps.database.pool.query(change, [payment.paymentId, admin.userId]);
    const answer = await refundAsAdmin(admin, payment.paymentId, 1_000);
    expect([answer.status, Object.keys(answer.body.fields ?? {})], column).toEqual([403, ["reason"]]);
    await api.deps.database.pool.query(change, [payment.paymentId, before]);
  }
});

test("an unopened payment is refunded in full within seven days, and the membership ends now", async () => {
  const postId = await api.post(creator, { visibility: "members", planId });
  const { fan, orderId, payment } = await shop.buy(planId);
  expect((await detailOf(fan, payment.paymentId)).offer).toEqual({
    amount: 10_000,
    allowedUntil: "2026-11-28T03:00:00.000Z",
    refusal: null,
  });
  const answer = await refundAsFan(fan, payment.paymentId);
  expect([answer.status, answer.body.status, answer.body.refundedAmount]).toEqual([200, "canceled", 10_000]);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
  expect(await balances()).toEqual({});
  expect(await subscriberCount()).toBe(0);
  expect((await api.send(getPost, { as: fan, params: { postId } })).body.locked).toBe(true);
  const { items } = (await api.send(listSubscriptions, { as: fan, query: { tab: "inUse" } })).body;
  expect(items).toEqual([]);
  // The fan may join again.
  await shop.buy(planId, fan);
});

test("a refund requested ten times at once, and once more, makes one cancel at the provider", async () => {
  const { fan, orderId, payment } = await shop.buy(planId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refundAsFan(fan, payment.paymentId)));
  expect(answers.map(({ status, body }) => `${status} ${body.status}`)).toEqual(Array(10).fill("200 canceled"));
  expect((await refundAsFan(fan, payment.paymentId)).status).toBe(200);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
});

test("recording an opening without locking the membership lets both through", async () => {
  // The same as a read followed by a write: the case the lock prevents.
  const { pool } = api.deps.database;
  const { fan, payment } = await shop.buy(planId);
  const reader = await pool.connect();
  const { rows } = await reader.query(
    "SELECT subscription_id, period_no FROM subscriptions WHERE fan_id = $1 AND status = 'active'",
    [fan.userId],
  );
  expect((await refundAsFan(fan, payment.paymentId)).status).toBe(200);
  await reader.query("INSERT INTO member_opens VALUES ($1, $2, $3, $4, now())", [
    rows[0].subscription_id,
    rows[0].period_no,
    fan.userId,
    creator.userId,
  ]);
  reader.release();
  expect((await detailOf(fan, payment.paymentId)).payment.refundedAmount).toBe(10_000);
});

test("nothing is refunded after seven days, for another fan's payment, or without a login", async () => {
  const { fan, orderId, payment } = await shop.buy(planId);
  expect((await refundAsFan(await api.person(), payment.paymentId)).status).toBe(404);
  expect((await api.send(refundPayment, { params: { id: payment.paymentId }, body: {} })).status).toBe(401);
  api.clock.advance(7 * day - 1);
  expect((await detailOf(await shop.fresh(fan), payment.paymentId)).offer.refusal).toBeNull();
  api.clock.advance(1);
  const later = await shop.fresh(fan);
  expect((await detailOf(later, payment.paymentId)).offer.refusal).toBe("refundTooLate");
  expect((await refundAsFan(later, payment.paymentId)).body.code).toBe("RESOURCE_CONFLICT");
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000]);
});

test.each(["drop", "lose", "refuse"] as const)(
  "when the provider's response to a cancel is %s, the money is refunded exactly once",
  async (kind) => {
    const { fan, orderId, payment } = await shop.buy(planId);
    await shop.control({ fault: { on: "cancel", kind, code: "PROVIDER_ERROR" } });
    const answer = await refundAsFan(fan, payment.paymentId);
    expect([answer.status, answer.body.status]).toEqual([200, "canceled"]);
    expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
  },
);

test("a refund with an unknown outcome ends the membership and is not sent twice", async () => {
  const { fan, orderId, payment } = await shop.buy(planId);
  const { cancel, findCancels } = api.deps.toss;
  api.deps.toss.cancel = async (asked) => {
    await cancel(asked);
    return { kind: "unknown", code: "NO_ANSWER", answered: false };
  };
  api.deps.toss.findCancels = async () => ({ kind: "unknown" });
  const answer = await refundAsFan(fan, payment.paymentId);
  Object.assign(api.deps.toss, { cancel, findCancels });
  expect(answer.body.code).toBe("SERVICE_UNAVAILABLE");
  expect(await subscriberCount()).toBe(0);
  expect((await detailOf(fan, payment.paymentId)).offer.refusal).toBe("refundProcessing");
  const { refund_id } = await newestRefund(payment.paymentId);
  api.clock.advance(91);
  await Promise.all(Array.from({ length: 4 }, () => resolveRefund(api.deps, refund_id)));
  expect((await detailOf(await shop.fresh(fan), payment.paymentId)).payment.status).toBe("canceled");
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
});

test("a refund whose api was killed before or after the cancel is made exactly once", async () => {
  for (const killedAfterCancel of [false, true]) {
    api.clock.set(start);
    const { fan, orderId, payment } = await shop.buy(planId);
    const toss = api.deps.toss.cancel;
    // The process ends here: the thrown error is never handled.
    api.deps.toss.cancel = async (cancel) => {
      if (killedAfterCancel) await toss(cancel);
      throw new Error("killed");
    };
    expect((await refundAsFan(fan, payment.paymentId)).status).toBe(500);
    api.deps.toss.cancel = toss;
    const { refund_id } = await newestRefund(payment.paymentId);
    await resolveRefund(api.deps, refund_id);
    expect((await detailOf(fan, payment.paymentId)).payment.status).toBe("done");
    api.clock.advance(91);
    await Promise.all([resolveRefund(api.deps, refund_id), resolveRefund(api.deps, refund_id)]);
    expect((await detailOf(await shop.fresh(fan), payment.paymentId)).payment.status).toBe("canceled");
    expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
  }
});

test("an outcome recorded five times is one refund and one journal", async () => {
  const { fan, payment } = await shop.buy(planId);
  await refundAsFan(fan, payment.paymentId);
  const { refund_id } = await newestRefund(payment.paymentId);
  const outcome = { kind: "done", transactionKey: "again", amount: 10_000 } as const;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      recordRefundOutcome(api.deps, { refundId: refund_id, outcome, at: api.clock.now() }),
    ),
  );
  expect((await detailOf(fan, payment.paymentId)).refunds).toHaveLength(1);
  expect((await sendRefund(api.deps, refund_id, { lookFirst: true })).kind).not.toBe("done");
});

test("a payment cancelled at the provider's console meanwhile is booked as refunded, once", async () => {
  const { fan, orderId, payment } = await shop.buy(planId);
  await shop.control({ chargeback: { orderId } });
  expect((await refundAsFan(fan, payment.paymentId)).body.status).toBe("canceled");
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -10_000]);
});

test("a provider's final refusal leaves the membership unchanged", async () => {
  const { fan, payment } = await shop.buy(planId);
  await shop.control({ fault: { on: "cancel", kind: "refuse", code: "NOT_CANCELABLE_PAYMENT" } });
  expect((await refundAsFan(fan, payment.paymentId)).body.code).toBe("RESOURCE_CONFLICT");
  expect(await subscriberCount()).toBe(1);
  expect((await detailOf(fan, payment.paymentId)).offer.refusal).toBeNull();
  expect((await refundAsFan(fan, payment.paymentId)).body.status).toBe("canceled");
});

test("an admin's partial refunds sum to the split, each with a line in the audit log", async () => {
  const admin = await api.person({ role: "admin" });
  const { fan, orderId, payment } = await shop.buy(planId);
  for (const amount of [3_333, 3_333]) {
    expect((await refundAsAdmin(admin, payment.paymentId, amount)).status).toBe(204);
    api.clock.advance(1);
  }
  expect((await refundAsAdmin(admin, payment.paymentId, 3_335)).body.code).toBe("RESOURCE_CONFLICT");
  expect(await subscriberCount()).toBe(1);
  expect((await refundAsAdmin(admin, payment.paymentId, 3_334)).status).toBe(204);
  const refunded = await api.send(getPaymentForAdmin, { as: admin, params: { id: payment.paymentId } });
  expect(refunded.body.payment).toMatchObject({
    status: "canceled",
    refundedAmount: 10_000,
  });
  expect(await subscriberCount()).toBe(0);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -3_333, -3_333, -3_334]);
  expect(await balances()).toEqual({});
  expect(
    (await detailOf(fan, payment.paymentId)).refunds.map(
      ({ amount, origin, status }) => `${amount} ${origin} ${status}`,
    ),
  ).toEqual(["3334 admin done", "3333 admin done", "3333 admin done"]);
  const { rows } = await api.deps.database.pool.query("SELECT action, reason FROM audit_log WHERE target_id = $1", [
    payment.paymentId,
  ]);
  expect(rows).toHaveLength(3);
  expect((await refundAsAdmin(fan, payment.paymentId, 1)).status).toBe(403);
});

test("a partial refund sent twice under one key is one; without a key, one at a time is made", async () => {
  const admin = await api.person({ role: "admin" });
  const { orderId, payment } = await shop.buy(planId);
  const key = { "idempotency-key": `refund-${payment.paymentId}` };
  await refundAsAdmin(admin, payment.paymentId, 1_000, key);
  await refundAsAdmin(admin, payment.paymentId, 1_000, key);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -1_000]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refundAsAdmin(admin, payment.paymentId, 9_000)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000, -1_000, -9_000]);
});

test("admins alone find payments by a side's name, short number and state, page by page", async () => {
  const admin = await api.person({ role: "admin" });
  const bought = [await shop.buy(planId), await shop.buy(planId), await shop.buy(planId)];
  await refundAsAdmin(admin, bought[0]?.payment.paymentId as string, 500);
  const list = async (query: QueryOf<typeof listPaymentsForAdmin>) =>
    (await api.send(listPaymentsForAdmin, { as: admin, query })).body;
  const q = creator.nickname;
  const first = await list({ q, size: 2 });
  const rest = await list({ q, size: 2, pagingKey: first.pagingKey });
  expect([...first.items, ...rest.items].map(({ paymentId }) => paymentId).sort()).toEqual(
    bought.map(({ payment }) => payment.paymentId).sort(),
  );
  expect((await list({ q, status: "partial" })).items).toHaveLength(1);
  expect((await list({ q: bought[1]?.fan.domain })).items).toHaveLength(1);
  const { payment } = bought[2] as (typeof bought)[number];
  expect((await list({ q: shortNumber(payment.orderId) })).items).toMatchObject([{ paymentId: payment.paymentId }]);
  expect((await list({ q: payment.paymentId.slice(-8) })).items).toMatchObject([{ paymentId: payment.paymentId }]);
  expect((await api.send(listPaymentsForAdmin, { as: creator })).status).toBe(403);
});

test("a creator's share is payable once after seven days, whatever number of workers release it", async () => {
  await shop.buy(planId);
  await shop.buy(planId);
  api.clock.advance(7 * day - 1);
  await releaseHeld(api.deps, api.clock.now());
  expect(await balances()).toEqual({ HELD: -17_800 });
  api.clock.advance(1);
  await Promise.all(Array.from({ length: 5 }, () => releaseHeld(api.deps, api.clock.now())));
  await releaseHeld(api.deps, api.clock.now());
  expect(await balances()).toEqual({ PAYABLE: -17_800 });
});

test("a refund before the release comes from the held money, one after it from the payable", async () => {
  const admin = await api.person({ role: "admin" });
  const { payment } = await shop.buy(planId);
  await refundAsAdmin(admin, payment.paymentId, 4_000);
  expect(await balances()).toEqual({ HELD: -5_340 });
  api.clock.advance(7 * day);
  await releaseHeld(api.deps, api.clock.now());
  expect(await balances()).toEqual({ PAYABLE: -5_340 });
  await refundAsAdmin(await shop.fresh(admin), payment.paymentId, 6_000);
  expect(await balances()).toEqual({});
});

test("a chargeback is booked once from the held money, however often it is reported", async () => {
  const { fan, orderId, payment } = await shop.buy(planId);
  const { provider_payment_key: paymentKey } = await api.deps.database.db
    .selectFrom("payments")
    .select("provider_payment_key")
    .where("payment_id", "=", payment.paymentId)
    .executeTakeFirstOrThrow();
  await shop.control({ chargeback: { orderId } });
  const row = (await sandbox.transactions()).find((each) => each.orderId === orderId && each.amount < 0);
  const chargeback = {
    paymentKey,
    transactionKey: String(row?.transactionKey),
    amountWon: 10_000,
    at: api.clock.now(),
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => recordChargeback(api.deps, chargeback)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect((await detailOf(fan, payment.paymentId)).payment.status).toBe("canceled");
  expect(await balances()).toEqual({});
  expect(await subscriberCount()).toBe(0);
});

test("the hourly check stores its results and finds a balance that was tampered with", async () => {
  await shop.buy(planId);
  await checkLedger(api.deps, api.clock.now());
  await api.deps.database.pool.query("UPDATE ledger_accounts SET balance_won = balance_won - 1 WHERE owner_id = $1", [
    creator.userId,
  ]);
  await checkLedger(api.deps, api.clock.now());
  await api.deps.database.pool.query("UPDATE ledger_accounts SET balance_won = balance_won + 1 WHERE owner_id = $1", [
    creator.userId,
  ]);
  const { rows } = await api.deps.database.pool.query(
    "SELECT ok, findings FROM ledger_checks ORDER BY ledger_check_id",
  );
  expect(rows.map(({ ok }) => ok)).toEqual(expect.arrayContaining([true, false]));
  expect(JSON.stringify(rows)).toContain("a cached balance is the sum of its entries");
});
