import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { monthBefore, monthOf, startOfMonth } from "#api/clock";
import { encrypt } from "#api/crypto";
import type { Deps } from "#api/deps";
import { ApiError } from "#api/http/api-error";
import { newId } from "#api/ids";
import { findBrokenInvariants } from "#api/ledger/checks";
import { refundSplit } from "#api/ledger/refund-split";
import { splitOf } from "#api/ledger/split";
import { cancelAtPeriodEnd, undoCancel } from "#api/memberships/cancel";
import { chooseNextPlan } from "#api/memberships/plans/change-plan";
import { won } from "#api/money";
import { recordChargeback } from "#api/payments/chargebacks/record-chargeback";
import { approve } from "#api/payments/charges/approve";
import { approveFromPaymentPage } from "#api/payments/charges/approve-from-payment-page";
import { releaseHeld } from "#api/payments/charges/release-held";
import { renewDue } from "#api/payments/charges/renew-due";
import { resolveAttempt } from "#api/payments/charges/resolve-attempt";
import { openDonation } from "#api/payments/orders/open-gift-order";
import { openMembershipOrder } from "#api/payments/orders/open-membership-order";
import { customerKeyOf } from "#api/payments/provider/customer-key";
import { syncOrderWithProvider } from "#api/payments/receive-webhook";
import { refundByAdmin, refundByFan } from "#api/payments/refunds/request-refund";
import { resolveRefund } from "#api/payments/refunds/resolve-refund";
import {
  approveSettlement,
  confirmSettlement,
  paySettlement,
  rejectSettlement,
} from "#api/settlement/decide-settlement";
import { setPayoutAccount } from "#api/settlement/payout-account";
import { requestSettlement } from "#api/settlement/request-settlement";
import { feeFile, withholdingFile } from "#api/settlement/tax-files";
import type { PlanId, UserId } from "#contract/ids";
import { type OrderMethod, orderMethods, type PaymentMethod, paymentMethods } from "#contract/payments/methods";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { faultyProvider, sumOf } from "#tests/support/faulty-provider";
import { dose, dosed } from "#tests/support/long";
import { randomFrom } from "#tests/support/random";

const steps = dose({ small: 2_000, long: 6_000, full: 20_000 });
const actors = 16;
/** Fewer steps need longer pauses, so that memberships are renewed within them. */
const longestHours = dose({ small: 80, long: 40, full: 16 });
/** Whether steps suffice for a refund in parts by each method. */
const provesEachMethod = dose({ small: false, long: false, full: true });
/** More than this many of each kind happen. */
const often = dose({
  small: { renewals: 20, upgrades: 5, chargebacks: 10, paid: 5, rejected: 3 },
  long: { renewals: 60, upgrades: 15, chargebacks: 30, paid: 15, rejected: 9 },
  full: { renewals: 200, upgrades: 50, chargebacks: 100, paid: 50, rejected: 30 },
});

// The delay between two calls of the provider is a hundredth here.
vi.mock("node:timers/promises", async (original) => {
  const timers = await original<typeof import("node:timers/promises")>();
  return { ...timers, setTimeout: (ms: number) => timers.setTimeout(ms / 100) };
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1_000_000 } });
});
afterAll(() => api.stop());

test(
  `after ${steps} random simultaneous steps with a faulty provider all money agrees to the won`,
  dosed(900_000),
  async () => {
    const { deps, clock } = api;
    const { db, pool } = deps.database;
    const random = randomFrom(20_261_121);
    const provider = faultyProvider(random);
    Object.assign(deps.toss, provider.toss);
    const at = () => clock.now();
    const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;

    const [approver, payer] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
    const creators = await Promise.all([1, 2, 3].map(() => api.person({ role: "activist" })));
    const plans: string[] = [];
    for (const creator of creators) {
      const account = { bank: "신한은행", holder: "이하루", number: "110222333444", password: undefined };
      await setPayoutAccount(deps, { ...account, userId: creator.userId, at: at() });
      plans.push(await api.plan(creator, { basic: true, priceWon: 3_000 }));
      plans.push(await api.plan(creator, { priceWon: 9_900, position: 1 }));
      plans.push(await api.plan(creator, { priceWon: 31_700, position: 2 }));
    }
    const fans: Person[] = [];
    for (let n = 0; n < 60; n++) {
      const fan = await api.person();
      await customerKeyOf(deps, fan.userId, at());
      await query(
        `INSERT INTO cards (card_id, user_id, billing_key, billing_key_hash, brand, last4, is_default, created_at)
       VALUES ($1, $2, $3, sha256(convert_to($1, 'UTF8')), '신한', '1234', true, $4)`,
        [newId("crd"), fan.userId, encrypt(deps.keys, `billing_${n}`), at()],
      );
      fans.push(fan);
    }
    const fan = () => (random.one(fans) as Person).userId;
    const creator = () => random.one(creators) as Person;
    const somePayment = async () =>
      (
        await query(
          `SELECT payment_id, buyer_id, provider_payment_key, amount_won FROM payments
         ORDER BY approved_at DESC OFFSET $1 LIMIT 1`,
          [random.below(200)],
        )
      )[0];
    const someMembership = async () =>
      (
        await query(
          "SELECT subscription_id, fan_id, plan_id FROM subscriptions WHERE status <> 'incomplete' ORDER BY created_at DESC OFFSET $1 LIMIT 1",
          [random.below(100)],
        )
      )[0];
    const twice = (act: () => Promise<unknown>) =>
      random.below(3) ? act() : Promise.allSettled([act(), act()]).then(throwUnexpected);

    const deck: Record<string, () => Promise<unknown>> = {
      async join() {
        const buyerId = fan();
        const { orderId } = await openMembershipOrder(deps, { buyerId, planId: random.one(plans) as PlanId, at: at() });
        await twice(() => approve(deps, { buyerId, orderId, cardId: undefined, at: at() }));
      },
      async donate() {
        const buyerId = fan();
        const gift = { kind: "donation", domain: creator().domain, amount: 1_000 + random.below(60_000) } as const;
        const method = random.one([...orderMethods]) as OrderMethod;
        const { orderId } = await openDonation(deps, {
          buyerId,
          donation: { ...gift, message: "", shown: "anonymous", method },
          at: at(),
        });
        // On the page another method may be chosen than ordered.
        const chosen = random.below(8) ? method : (random.one([...paymentMethods]) as PaymentMethod);
        const paymentKey = provider.authenticate(orderId, chosen);
        const amount = random.below(12) ? gift.amount : gift.amount + 1;
        const returned = { buyerId, orderId, paymentKey, amount, customerKey: undefined, at: at() };
        await twice(() => approveFromPaymentPage(deps, returned));
      },
      async cancel() {
        const one = await someMembership();
        if (one) await cancelAtPeriodEnd(deps, { fanId: one.fan_id, subscriptionId: one.subscription_id, at: at() });
      },
      async undo() {
        const one = await someMembership();
        if (one) await undoCancel(deps, { fanId: one.fan_id, subscriptionId: one.subscription_id, at: at() });
      },
      async chooseNext() {
        const one = await someMembership();
        const planId = random.one(plans) as string;
        if (one)
          await chooseNextPlan(deps, {
            fanId: one.fan_id,
            subscriptionId: one.subscription_id,
            planId: planId as PlanId,
            at: at(),
          });
      },
      async refundByFan() {
        const paid = await somePayment();
        const refund = { buyerId: paid?.buyer_id, paymentId: paid?.payment_id, reason: undefined };
        if (paid) await twice(() => refundByFan(deps, { ...refund, at: at() }));
      },
      async refundByAdmin() {
        const paid = await somePayment();
        if (!paid) return;
        const amount = random.below(2) ? paid.amount_won : 1 + random.below(paid.amount_won);
        const action = { adminId: approver.userId, paymentId: paid.payment_id, amount, reason: "시험" };
        await twice(() => refundByAdmin(deps, { ...action, at: at() }));
      },
      async bankTakesBack() {
        const paid = await somePayment();
        const canceled = paid && provider.bankCancel(paid.provider_payment_key);
        if (!canceled) return;
        const { transactionKey, amount: amountWon } = canceled;
        const cancellation = { paymentKey: paid.provider_payment_key, transactionKey, amountWon };
        await Promise.all([1, 2].map(() => recordChargeback(deps, { ...cancellation, at: at() })));
      },
      async settlement() {
        await twice(() => requestSettlement(deps, { creatorId: creator().userId, at: at() }));
      },
      async decide() {
        const [open] = await query(
          "SELECT settlement_id, status, confirmed_by FROM settlements WHERE status IN ('requested', 'approved') ORDER BY settlement_id LIMIT 1",
        );
        if (!open) return;
        const action = { settlementId: open.settlement_id, reason: "시험", at: at() };
        if (random.below(5) === 0) await rejectSettlement(deps, { ...action, adminId: approver.userId });
        else if (open.status === "requested") await approveSettlement(deps, { ...action, adminId: approver.userId });
        else if (!open.confirmed_by) await twice(() => confirmSettlement(deps, { ...action, adminId: payer.userId }));
        else await twice(() => paySettlement(deps, { ...action, adminId: payer.userId }));
      },
      /** A webhook arrives late, early or for an outcome recorded long ago. */
      async notice() {
        const [order] = await query("SELECT order_id FROM orders ORDER BY created_at DESC OFFSET $1 LIMIT 1", [
          random.below(60),
        ]);
        if (order) await twice(() => syncOrderWithProvider(deps, order.order_id));
      },
      /** Hours pass, and the worker runs due jobs while the other actors continue. */
      async time() {
        clock.advance(3_600 * (1 + random.below(longestHours)));
        await work();
      },
    };
    async function work(): Promise<void> {
      await renewDue(deps);
      await releaseHeld(deps, at());
      for (const { attempt_id } of await query("SELECT attempt_id FROM payment_attempts WHERE outcome = 'pending'"))
        await resolveAttempt(deps, attempt_id);
      for (const { refund_id } of await query("SELECT refund_id FROM refunds WHERE outcome = 'pending'"))
        await resolveRefund(deps, refund_id);
    }

    const weights: Record<string, number> = {
      join: 18,
      donate: 16,
      time: 3,
      chooseNext: 6,
      notice: 6,
      decide: 6,
      undo: 4,
      settlement: 4,
      refundByAdmin: 3,
      refundByFan: 3,
      bankTakesBack: 2,
      cancel: 2,
    };
    const names = Object.entries(weights).flatMap(([name, times]) => Array<string>(times).fill(name));
    let left = steps;
    const actor = async () => {
      while (left-- > 0) {
        const name = random.one(names) as string;
        try {
          await deck[name]?.();
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
        await expectFigures(query);
      }
    };
    await Promise.all(Array.from({ length: actors }, actor));
    provider.calm();
    for (let round = 0; round < 3; round++) {
      clock.advance(200);
      await work();
    }

    expect(await findBrokenInvariants(db)).toEqual([]);
    const captured = await query(
      "SELECT o.order_id, p.method, p.amount_won, p.refunded_won FROM payments p JOIN orders o USING (order_id) ORDER BY order_id",
    );
    const ours = captured.map((row) => `${row.order_id} ${row.method} ${row.amount_won} ${row.refunded_won}`);
    // Attempts that could not be resolved in time are left for manual review: known, and not booked.
    const inReview = new Set(
      (await query("SELECT order_id FROM payment_attempts WHERE outcome = 'review'")).map((row) => row.order_id),
    );
    const theirs = [...provider.payments]
      .filter(([orderId]) => !inReview.has(orderId))
      .map(([orderId, { payment, cancels }]) => `${orderId} ${payment.method} ${payment.amount} ${sumOf(cancels)}`);
    expect(ours).toEqual(theirs.sort());
    expect(await sumOfTaxFiles(deps, { adminId: payer.userId, at: at() })).toEqual(await sumOfTaxes(captured, query));
    const refunds = await query("SELECT transaction_key FROM refunds WHERE outcome = 'done'");
    const canceled = [...provider.payments.values()].flatMap(({ cancels }) =>
      cancels.map((each) => each.transactionKey),
    );
    expect(refunds.map((row) => row.transaction_key).sort()).toEqual(canceled.sort());
    expect(
      await query(`SELECT subscription_id, period_no FROM orders WHERE status = 'approved' AND purpose IN ('renewal', 'recovery')
      GROUP BY 1, 2 HAVING count(*) > 1`),
    ).toEqual([]);
    expect(await query("SELECT 1 FROM payment_attempts WHERE outcome = 'pending'")).toEqual([]);

    // A part was refunded of payments by each method but the one that is refunded whole; in few steps not by each.
    const inParts = await query(
      "SELECT DISTINCT p.method FROM refunds r JOIN payments p USING (payment_id) WHERE r.origin = 'admin' AND r.amount_won < p.amount_won",
    );
    if (provesEachMethod) expect(inParts.map(({ method }) => method).sort()).toEqual([...orderMethods].sort());
    expect(orderMethods).toEqual(expect.arrayContaining(inParts.map(({ method }) => method)));

    const counts = async () =>
      (
        await query(`SELECT (SELECT count(*)::int FROM ledger_journals) AS journals,
        (SELECT count(*)::int FROM orders WHERE purpose IN ('renewal', 'recovery') AND status = 'approved') AS renewals,
        (SELECT count(*)::int FROM orders WHERE purpose = 'upgrade' AND status = 'approved') AS upgrades,
        (SELECT count(*)::int FROM refunds WHERE origin = 'bank') AS chargebacks,
        (SELECT count(*)::int FROM settlements WHERE status = 'paid') AS paid,
        (SELECT count(*)::int FROM settlements WHERE status = 'rejected') AS rejected,
        (SELECT count(*)::int FROM payment_attempts WHERE outcome = 'review') AS reviews`)
      )[0];
    const before = await counts();
    // Every kind of step happened often, so nothing above holds only for lack of trying.
    for (const [name, least] of Object.entries(often)) expect(before[name], name).toBeGreaterThan(least);
    // Synchronizing again changes nothing.
    for (const { order_id } of captured.slice(-300)) await syncOrderWithProvider(deps, order_id);
    for (const { attempt_id } of await query("SELECT attempt_id FROM payment_attempts LIMIT 300"))
      await resolveAttempt(deps, attempt_id);
    for (const [, { payment, cancels }] of [...provider.payments].slice(-300))
      for (const { transactionKey, amount } of cancels)
        await recordChargeback(deps, {
          paymentKey: payment.paymentKey,
          transactionKey,
          amountWon: amount,
          at: at(),
        }).catch(onlyRefusals);
    expect(await counts()).toEqual(before);
  },
);

/**
 * In one snapshot: what the ledger owes creators, and the totals of the tax agent's files (fee, VAT, taxes withheld), equal
 * the sums over payments and settlements. The split of `contract/fee-split.ts` is computed here in SQL, at 10 % each.
 */
async function expectFigures(query: (text: string) => Promise<Record<string, Record<string, number>>[]>) {
  const [row] = await query(`WITH
    captured AS (SELECT amount_won::bigint AS a, refunded_won::bigint AS r, (amount_won + 5) / 10 AS fee FROM payments),
    split AS (SELECT a, r, fee, (fee + 5) / 10 AS vat, a - fee - (fee + 5) / 10 AS net FROM captured),
    returned AS (SELECT *, (2 * net * r + a) / (2 * a) AS back_net FROM split),
    kept AS (SELECT *, (2 * vat * (r - back_net) + fee + vat) / (2 * (fee + vat)) AS back_vat FROM returned),
    sums AS (SELECT sum(net - back_net) AS net, sum(fee - (r - back_net - back_vat)) AS fee, sum(vat - back_vat) AS vat FROM kept),
    settled AS (SELECT sum(amount_won - offset_won) AS paid, sum(income_tax_won) AS income_tax, sum(local_tax_won) AS local_tax
      FROM settlements WHERE status = 'paid'),
    ledger AS (SELECT -sum(balance_won) FILTER (WHERE kind IN ('HELD', 'PAYABLE', 'TRANSIT', 'ACT_RECEIVABLE')) AS owed,
      -sum(balance_won) FILTER (WHERE kind = 'FEE_REVENUE') AS fee, -sum(balance_won) FILTER (WHERE kind = 'VAT_OUT') AS vat,
      -sum(balance_won) FILTER (WHERE kind = 'WHT_INCOME') AS income_tax,
      -sum(balance_won) FILTER (WHERE kind = 'WHT_LOCAL') AS local_tax FROM ledger_accounts)
    SELECT (SELECT json_build_object('owed', coalesce(owed, 0), 'fee', coalesce(fee, 0), 'vat', coalesce(vat, 0),
        'incomeTax', coalesce(income_tax, 0), 'localTax', coalesce(local_tax, 0)) FROM ledger) AS booked,
      (SELECT json_build_object('owed', coalesce(net, 0) - coalesce(paid, 0), 'fee', coalesce(fee, 0), 'vat', coalesce(vat, 0),
        'incomeTax', coalesce(income_tax, 0), 'localTax', coalesce(local_tax, 0)) FROM sums, settled) AS summed`);
  expect(row?.booked).toEqual(row?.summed);
}

type TaxSums = { supply: number; vat: number; incomeTax: number; localTax: number };

/** Over the months of the run, each of which is over by then. */
async function sumOfTaxFiles(deps: Deps, { adminId, at }: { adminId: UserId; at: Date }): Promise<TaxSums> {
  const sums = { supply: 0, vat: 0, incomeTax: 0, localTax: 0 };
  for (let month = monthOf(new Date(startTime)); month <= monthOf(at); month = monthBefore(month, -1)) {
    const file = { adminId, month, at: startOfMonth(monthBefore(month, -1)) };
    const [fees, taxes] = [await feeFile(deps, file), await withholdingFile(deps, file)];
    sums.supply += fees.total.supply;
    sums.vat += fees.total.vat;
    sums.incomeTax += taxes.total.incomeTax;
    sums.localTax += taxes.total.localTax;
  }
  return sums;
}

/** The same from the payments with what was given back of each, and from the settlements paid. */
async function sumOfTaxes(
  captured: { amount_won: number; refunded_won: number }[],
  query: (text: string) => Promise<TaxSums[]>,
): Promise<TaxSums> {
  const [taxes] = await query(`SELECT coalesce(sum(income_tax_won), 0)::int AS "incomeTax",
    coalesce(sum(local_tax_won), 0)::int AS "localTax" FROM settlements WHERE status = 'paid'`);
  const sums = { supply: 0, vat: 0, incomeTax: taxes?.incomeTax ?? 0, localTax: taxes?.localTax ?? 0 };
  for (const { amount_won, refunded_won } of captured) {
    const split = splitOf(won(amount_won), 1_000);
    const back = refunded_won > 0 ? refundSplit(split, won(0), won(refunded_won)) : { fee: 0, vat: 0 };
    sums.supply += split.fee - back.fee;
    sums.vat += split.vat - back.vat;
  }
  return sums;
}

const onlyRefusals = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
};
const throwUnexpected = (results: PromiseSettledResult<unknown>[]) => {
  for (const result of results) if (result.status === "rejected") onlyRefusals(result.reason);
};
