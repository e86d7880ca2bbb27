import type { Context } from "hono";
import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import { dayMs, formatKst, kstDate, parseKst } from "../clock";
import { mId } from "../payments/payment";
import type { StoredPayment, Transaction } from "../state";
import type { Toss } from "../toss";

type TransactionRow = { transaction: Transaction; stored: StoredPayment };

/** Every transaction between two moments, oldest first; refunds are negative. */
export function listTransactions({ toss, c }: Call): unknown {
  const from = readDate(c, "startDate");
  const to = readDate(c, "endDate", dayMs - 1_000);
  const limit = readCount(c, "limit", 100);
  const rows = rowsOf(toss).filter(({ transaction: { at } }) => at >= from && at < to + 1_000);
  return startingAfter(rows, c.req.query("startingAfter"))
    .slice(0, limit)
    .map(({ transaction, stored: { payment, customerKey } }) => ({
      mId,
      transactionKey: transaction.transactionKey,
      paymentKey: payment.paymentKey,
      orderId: payment.orderId,
      method: payment.method,
      customerKey,
      useEscrow: false,
      receiptUrl: payment.receipt?.url ?? null,
      status: transaction.status,
      transactionAt: formatKst(transaction.at),
      currency: payment.currency,
      amount: transaction.amount,
    }));
}

const payOutAfterMs = 2 * dayMs;

/** The payout of each transaction, listed from the next day on. */
export function listSettlements({ toss, c }: Call): unknown {
  const from = kstDate(readDate(c, "startDate"));
  const to = kstDate(readDate(c, "endDate"));
  const dateType = c.req.query("dateType") ?? "soldDate";
  if (dateType !== "soldDate" && dateType !== "paidOutDate") throw new TossError("INVALID_REQUEST");
  const page = readCount(c, "page", 1, Number.MAX_SAFE_INTEGER);
  const size = readCount(c, "size", 100);
  const today = kstDate(toss.clock.now());
  return rowsOf(toss)
    .map(describeSettlement)
    .filter((row) => row.soldDate < today && row[dateType] >= from && row[dateType] <= to)
    .slice((page - 1) * size, page * size);
}

/** The fee is 3.3 %, value added tax included, and is refunded with the money. */
function describeSettlement({ transaction, stored: { payment } }: TransactionRow) {
  const { amount, at } = transaction;
  const sign = Math.sign(amount);
  const fee = sign * Math.round((Math.abs(amount) * 33) / 1_000);
  const supplyAmount = sign * Math.round((Math.abs(fee) * 10) / 11);
  return {
    mId,
    paymentKey: payment.paymentKey,
    transactionKey: transaction.transactionKey,
    orderId: payment.orderId,
    currency: payment.currency,
    method: payment.method,
    amount,
    interestFee: 0,
    fees: [{ type: "BASE", fee }],
    supplyAmount,
    vat: fee - supplyAmount,
    payOutAmount: amount - fee,
    approvedAt: payment.approvedAt,
    soldDate: kstDate(at),
    paidOutDate: kstDate(at + payOutAfterMs),
  };
}

function rowsOf({ state }: Toss): TransactionRow[] {
  return state.transactions
    .values()
    .flatMap((transaction) => {
      const stored = state.payments.get(transaction.paymentKey);
      return stored ? [{ transaction, stored }] : [];
    })
    .sort((a, b) => a.transaction.at - b.transaction.at);
}

function startingAfter(rows: TransactionRow[], key: string | undefined): TransactionRow[] {
  if (!key) return rows;
  const at = rows.findIndex(({ transaction }) => transaction.transactionKey === key);
  if (at < 0) throw new TossError("INVALID_REQUEST");
  return rows.slice(at + 1);
}

/** A day without a time means its start, or with `wholeDayMs` its end. */
function readDate(c: Context, name: string, wholeDayMs = 0): number {
  const text = c.req.query(name) ?? "";
  const at = parseKst(text);
  if (at === undefined) throw new TossError("INVALID_DATE");
  return text.includes("T") ? at : at + wholeDayMs;
}

function readCount(c: Context, name: string, fallback: number, max = 5_000): number {
  const text = c.req.query(name);
  const count = text === undefined ? fallback : Number(text);
  if (!Number.isSafeInteger(count) || count < 1 || count > max) throw new TossError("INVALID_REQUEST");
  return count;
}
