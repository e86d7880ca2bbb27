import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderId, PaymentId, UserId } from "#contract/ids";
import { type OrderMethod, orderMethods, type PaymentMethod, paymentMethods } from "#contract/payments/methods";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { dose, dosed } from "#tests/support/long";
import { type Random, randomFrom } from "#tests/support/random";
import { civilDateOf, monthOf } from "../clock";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { findBrokenInvariants } from "../ledger/checks";
import { splitOf } from "../ledger/split";
import { won } from "../money";
import { approveFromPaymentPage } from "../payments/charges/approve-from-payment-page";
import { releaseHeld } from "../payments/charges/release-held";
import { resolveAttempt } from "../payments/charges/resolve-attempt";
import { openDonation } from "../payments/orders/open-gift-order";
import type {
  Canceled,
  CancelOutcome,
  Charged,
  ChargeOutcome,
  ListedSettlement,
  ListedTransaction,
} from "../payments/provider/toss";
import { refundByAdmin } from "../payments/refunds/request-refund";
import { resolveRefund } from "../payments/refunds/resolve-refund";
import { countOwed } from "../safeguarding/count-owed";
import { feeFile } from "../settlement/tax-files";
import { reconcileDue } from "./reconcile";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const days = dose({ small: 60, long: 120, full: 240 });

test(
  `after ${days} random days with a faulty provider and killed runs, both lists are the same`,
  dosed(480_000),
  async () => {
    const { deps, clock } = api;
    const { db, pool } = deps.database;
    const random = randomFrom(Number(process.env.SEED ?? 20_261_121));
    const feeBps = deps.env.PLATFORM_FEE_BPS;
    const provider = faultyProvider(random, () => clock.now());
    Object.assign(deps.toss, provider.toss);
    const creators = [await api.person({ role: "activist" }), await api.person({ role: "activist" })];
    const fan = await api.person();
    const admin = await api.person({ role: "admin" });
    let killed = 0;

    async function give() {
      const gift = {
        kind: "donation",
        domain: (random.one(creators) as Person).domain,
        amount: 1_000 + random.below(50) * 100,
        shown: "nameAndAmount",
        method: random.one([...orderMethods]) as OrderMethod,
      } as const;
      const { orderId } = await openDonation(deps, { buyerId: fan.userId, donation: gift, at: clock.now() });
      const method = random.chance(40) ? (random.one([...paymentMethods]) as PaymentMethod) : gift.method;
      const paymentKey = provider.authenticate(orderId, { ...gift, method });
      await approveFromPaymentPage(deps, {
        buyerId: fan.userId,
        orderId,
        amount: gift.amount,
        paymentKey,
        customerKey: undefined,
        at: clock.now(),
      });
    }
    async function refund() {
      const { rows } = await pool.query(
        "SELECT payment_id, amount_won - refunded_won AS rest FROM payments WHERE status = 'done' ORDER BY approved_at",
      );
      const paid = random.one(rows);
      if (!paid) return;
      const amount = random.chance(50) ? paid.rest : 1 + random.below(paid.rest);
      await refundByAdmin(deps, {
        adminId: admin.userId,
        paymentId: paid.payment_id,
        amount,
        reason: "시험",
        at: clock.now(),
      });
    }
    /** A chargeback or a refund from the provider's console; sometimes the chargeback is reversed. */
    async function returnWithoutUs() {
      if (random.chance(25)) provider.winLastChargeback();
      else provider.bankCancel();
    }
    async function morning() {
      const six = new Date(`${civilDateOf(clock.now())}T06:00:00+09:00`);
      clock.set(new Date(six.getTime() + 86_400_000));
      await expectOwed();
      await releaseHeld(deps, clock.now());
      if (random.chance(60)) await resolveAll();
      // On some mornings no worker runs, and some runs are killed in the middle.
      if (random.chance(12)) return;
      for (let tries = 0; tries < 3; tries++) {
        provider.killAfter(random.chance(30) ? random.below(12) : null);
        const stopped = await reconcileDue(deps).then(
          () => false,
          (error) => {
            if (!String(error).includes("killed")) throw error;
            return true;
          },
        );
        provider.killAfter(null);
        if (!stopped) break;
        killed++;
        clock.advance(3_600);
      }
    }
    /** Compares yesterday's figure with the payments and refunds themselves. */
    async function expectOwed() {
      await countOwed(deps, clock.now());
      const { rows } = await pool.query(`SELECT
        (SELECT owed_won FROM safeguarding_days ORDER BY day DESC LIMIT 1) AS owed,
        (SELECT coalesce(sum(balance_won), 0)::bigint FROM ledger_accounts WHERE kind = 'ACT_RECEIVABLE') AS receivable,
        (SELECT coalesce(sum(net_won), 0)::bigint FROM refunds WHERE outcome = 'done' AND won_at IS NULL) AS returned`);
      const paid = await db.selectFrom("payments").select("amount_won").execute();
      const shares = paid.reduce((sum, { amount_won }) => sum + splitOf(won(amount_won), feeBps).net, 0);
      expect(rows[0].owed - rows[0].receivable).toBe(shares - rows[0].returned);
    }
    async function resolveAll() {
      const attempts = await db
        .selectFrom("payment_attempts")
        .select("attempt_id")
        .where("outcome", "=", "pending")
        .execute();
      for (const { attempt_id } of attempts) await resolveAttempt(deps, attempt_id);
      const refunds = await db.selectFrom("refunds").select("refund_id").where("outcome", "=", "pending").execute();
      for (const { refund_id } of refunds) await resolveRefund(deps, refund_id);
    }

    const deck = [give, give, give, refund, returnWithoutUs];
    for (let day = 0; day < days; day++) {
      for (let step = random.below(5); step > 0; step--) {
        clock.advance(random.below(3_600));
        await random
          .one(deck)?.()
          .catch((error) => {
            if (!(error instanceof ApiError)) throw error;
          });
      }
      await morning();
    }
    provider.calm();
    for (let day = 0; day < 8; day++) {
      await resolveAll();
      await morning();
    }
    await resolveAll();
    clock.advance(86_400);
    await reconcileDue(deps);

    expect(await findBrokenInvariants(db)).toEqual([]);
    const open = await db.selectFrom("reconciliation_findings").selectAll().where("resolved_at", "is", null).execute();
    // All that is left is what was paid by another method than ordered, each once.
    const { rows: others } = await pool.query(
      "SELECT payment_id AS subject, 'methodDiffers' AS kind FROM payments p JOIN orders o USING (order_id) WHERE p.method <> o.method",
    );
    expect(others.length).toBeGreaterThan(1);
    expect(new Map(open.map(({ subject, kind }) => [subject, kind]))).toEqual(
      new Map(others.map(({ subject, kind }) => [subject, kind])),
    );
    expect(open.length).toBe(others.length);
    // One to one: every transaction has its journal and every journal its transaction, of the same amount.
    const { rows: ours } =
      await pool.query(`SELECT e.journal_key, e.amount_won FROM ledger_entries e JOIN ledger_journals j USING (journal_key)
    WHERE account = 'PG_CLEARING' AND j.event IN ('capture', 'refund', 'chargeback', 'cbwon', 'recon') ORDER BY 1`);
    const { rows: theirs } = await pool.query(
      "SELECT transaction_key, booked_as, amount_won FROM provider_transactions ORDER BY booked_as",
    );
    expect(theirs.map((row) => row.transaction_key).sort()).toEqual(
      provider
        .moved()
        .map((row) => row.transactionKey)
        .sort(),
    );
    const of = (rows: { amount_won: number }[], key: string) =>
      rows.map((row) => `${(row as never)[key]} ${row.amount_won}`).sort();
    expect(of(ours, "journal_key")).toEqual(of(theirs, "booked_as"));
    const { rows: settled } = await pool.query(
      "SELECT journal_key, -amount_won AS amount_won FROM ledger_entries WHERE account = 'PG_CLEARING' AND journal_key LIKE 'pgsettle:%'",
    );
    expect(of(settled, "journal_key")).toEqual(
      provider
        .paidOut()
        .map((row) => `pgsettle:${row.transactionKey} ${row.amount}`)
        .sort(),
    );
    await expectFees(deps, admin.userId);
    expect(killed).toBeGreaterThan(days / 24);
    const { rows: kinds } = await pool.query("SELECT DISTINCT event FROM ledger_journals ORDER BY 1");
    expect(kinds.map(({ event }) => event)).toEqual([
      "capture",
      "cbwon",
      "chargeback",
      "pgsettle",
      "refund",
      "release",
    ]);
  },
);

/** Compares the fee file of each month that is over with the payments and refunds themselves, creator by creator. */
async function expectFees(deps: Deps, adminId: UserId) {
  const at = deps.clock.now();
  const sums = new Map<string, { supply: number; vat: number }>();
  const add = (on: Date, creatorId: UserId, { fee, vat }: { fee: number; vat: number }, sign: 1 | -1) => {
    const key = `${monthOf(on)} ${creatorId}`;
    const sum = sums.get(key) ?? { supply: 0, vat: 0 };
    sums.set(key, { supply: sum.supply + sign * fee, vat: sum.vat + sign * vat });
  };
  const { db } = deps.database;
  for (const paid of await db.selectFrom("payments").selectAll().execute())
    add(paid.approved_at, paid.creator_id, splitOf(won(paid.amount_won), deps.env.PLATFORM_FEE_BPS), 1);
  for (const refund of await db.selectFrom("refunds").selectAll().where("outcome", "=", "done").execute()) {
    const parts = { fee: refund.fee_won ?? 0, vat: refund.vat_won ?? 0 };
    if (refund.settled_at) add(refund.settled_at, refund.creator_id, parts, -1);
    if (refund.won_at) add(refund.won_at, refund.creator_id, parts, 1);
  }
  const months = new Set([...sums.keys()].map((key) => key.slice(0, 7)).filter((month) => month < monthOf(at)));
  expect(months.size).toBeGreaterThan(1);
  for (const month of months) {
    const { items } = await feeFile(deps, { adminId, month, at });
    const expected = [...sums].filter(([key, { supply }]) => key.startsWith(month) && supply !== 0);
    expect(new Map(items.map(({ creatorId, supply, vat }) => [`${month} ${creatorId}`, { supply, vat }]))).toEqual(
      new Map(expected),
    );
  }
}

type ProviderPayment = {
  orderId: OrderId;
  paymentKey: string;
  method: PaymentMethod;
  amount: number;
  balance: number;
  isDone: boolean;
  cancels: Canceled[];
  at: Date;
};
type Asked = { paymentKey: string; amount: number; mark: string; idempotencyKey: string };
type Row = ListedTransaction & { listedFrom: number };

/** A faulty provider: requests and responses get lost, lists come late, repeated and shuffled. */
function faultyProvider(random: Random, now: () => Date) {
  const payments = new Map<string, ProviderPayment>();
  const rows: Row[] = [];
  const bound = new Map<string, unknown>();
  let isCalm = false;
  let callsLeft: number | null = null;
  const chance = (percent: number) => !isCalm && random.chance(percent);
  const lost = { kind: "unknown", code: "NO_ANSWER", answered: false } as const;

  function alive() {
    if (callsLeft === null) return;
    if (callsLeft-- <= 0) throw new Error("killed");
  }
  function move(payment: ProviderPayment, amount: number, transactionKey = newId("rfd")) {
    const delay = chance(20) ? random.below(2) * 86_400_000 : 0;
    const status = payment.balance === payment.amount ? "DONE" : "PARTIAL_CANCELED";
    const { paymentKey, orderId } = payment;
    rows.push({ transactionKey, paymentKey, orderId, amount, status, at: now(), listedFrom: now().getTime() + delay });
    return transactionKey;
  }
  function cancel(payment: ProviderPayment, amount: number, reason: string) {
    payment.balance -= amount;
    payment.cancels.push({ transactionKey: move(payment, -amount), amount, reason });
  }
  const charged = (payment: ProviderPayment): Charged => ({
    method: payment.method,
    paymentKey: payment.paymentKey,
    amount: payment.amount,
    approvedAt: payment.at,
    receiptUrl: null,
  });
  function listed(day: string): ListedTransaction[] {
    const known = rows.filter((row) => civilDateOf(row.at) === day && row.listedFrom <= now().getTime());
    return known.map(({ listedFrom: _, ...row }) => row);
  }
  const settlementOf = (row: Row): ListedSettlement => {
    const fee = Math.sign(row.amount) * Math.round((Math.abs(row.amount) * 33) / 1_000);
    const supply = Math.sign(row.amount) * Math.round((Math.abs(fee) * 10) / 11);
    const { transactionKey, paymentKey, amount } = row;
    const paidOutOn = civilDateOf(new Date(row.at.getTime() + 2 * 86_400_000));
    const parts = { payOut: amount - fee, supply, vat: fee - supply, interest: 0 };
    return { transactionKey, paymentKey, amount, ...parts, soldOn: civilDateOf(row.at), paidOutOn };
  };
  function shuffled<T>(list: T[]): T[] {
    const repeated = chance(30) ? [...list, ...list.slice(0, 2)] : [...list];
    return isCalm ? repeated : repeated.sort(() => random.below(3) - 1);
  }

  return {
    authenticate(orderId: OrderId, { amount, method }: Pick<ProviderPayment, "amount" | "method">): PaymentId {
      const paymentKey = newId("pay");
      const state = { balance: amount, isDone: false, cancels: [], at: now() };
      payments.set(paymentKey, { orderId, paymentKey, method, amount, ...state });
      return paymentKey;
    },
    bankCancel() {
      const payment = random.one([...payments.values()].filter(({ isDone, balance }) => isDone && balance > 0));
      if (payment) cancel(payment, random.chance(50) ? payment.balance : 1 + random.below(payment.balance), "이의제기");
    },
    /** Only a chargeback that is the newest of its payment's cancels can be won. */
    winLastChargeback() {
      const payment = random.one([...payments.values()].filter(({ cancels }) => cancels.at(-1)?.reason === "이의제기"));
      const undone = payment?.cancels.pop();
      if (!payment || !undone) return;
      payment.balance += undone.amount;
      move(payment, undone.amount);
    },
    calm: () => {
      isCalm = true;
    },
    killAfter: (calls: number | null) => {
      callsLeft = calls;
    },
    moved: () => rows,
    paidOut: () => rows.map(settlementOf).filter((row) => row.paidOutOn < civilDateOf(now())),
    toss: {
      async confirmWindow(asked: Pick<Asked, "paymentKey">): Promise<ChargeOutcome> {
        if (chance(8)) return lost;
        const payment = payments.get(asked.paymentKey);
        if (!payment) return { kind: "declined", code: "NOT_FOUND_PAYMENT_SESSION", message: "" };
        if (chance(6)) return { kind: "unknown", code: "PROVIDER_ERROR", answered: true };
        if (!payment.isDone) {
          Object.assign(payment, { isDone: true, at: now() });
          move(payment, payment.amount);
        }
        return chance(15) ? lost : { kind: "done", payment: charged(payment) };
      },
      async find(orderId: OrderId) {
        alive();
        const payment = [...payments.values()].find((each) => each.orderId === orderId);
        if (chance(12)) return { kind: "unknown" as const };
        if (!payment) return { kind: "absent" as const };
        return payment.isDone ? { kind: "done" as const, payment: charged(payment) } : { kind: "pending" as const };
      },
      async cancel(asked: Asked): Promise<CancelOutcome> {
        if (chance(8)) return lost;
        const again = bound.get(asked.idempotencyKey) as CancelOutcome | undefined;
        const outcome = again ?? answerCancel(asked);
        bound.set(asked.idempotencyKey, outcome);
        return chance(10) ? lost : outcome;
      },
      async findCancels(key: string) {
        alive();
        const cancels = [...(payments.get(key)?.cancels ?? [])];
        return chance(12) ? { kind: "unknown" as const } : { kind: "found" as const, cancels };
      },
      async listTransactions(day: string, after: string | null) {
        alive();
        if (chance(2)) return { kind: "unknown" as const };
        const all = listed(day);
        const at = all.findIndex((row) => row.transactionKey === after);
        const page = all.slice(at + 1, at + 4);
        const last = page.at(-1);
        // Shuffled and repeated within the page; the last row stays last, because the next page begins after it.
        const shown = last ? [...shuffled(page.slice(0, -1)), last] : [];
        return { kind: "listed" as const, rows: shown, isLast: at + 4 >= all.length };
      },
      async listSettlements(day: string, page: number) {
        alive();
        if (chance(2)) return { kind: "unknown" as const };
        const all = rows.map(settlementOf).filter((row) => row.paidOutOn === day);
        const shown = shuffled(all.slice((page - 1) * 4, page * 4));
        return { kind: "listed" as const, rows: shown, isLast: page * 4 >= all.length };
      },
    },
  };

  function answerCancel({ paymentKey, amount, mark }: Asked): CancelOutcome {
    const payment = payments.get(paymentKey);
    if (!payment) throw new Error("not paid");
    if (chance(5)) return { kind: "unknown", code: "PROVIDER_ERROR", answered: true };
    if (amount > payment.balance)
      return { kind: "refused", code: "NOT_CANCELABLE_AMOUNT", message: "취소할 수 없는 금액" };
    cancel(payment, won(amount), mark);
    return { kind: "done", cancels: [...payment.cancels] };
  }
}
