import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import { readText } from "../api/read-fields";
import { formatKst } from "../clock";
import type { StoredPayment } from "../state";
import type { Toss } from "../toss";
import { type Cancel, isCaptured, type Payment, randomKey, withBalance } from "./payment";

/** Refunds the remaining amount or a part of it. */
export function cancel({ toss, c, body, caller }: Call): Payment {
  const stored = toss.state.payments.get(c.req.param("paymentKey") ?? "");
  if (!stored) throw new TossError("NOT_FOUND_PAYMENT");
  if (stored.family !== caller.family) throw new TossError("INVALID_API_KEY");
  const reason = readText(body, "cancelReason", 200);
  const payment = recordCancel(toss, stored, { reason, amount: body.cancelAmount, refundable: body.refundableAmount });
  toss.webhooks.send("PAYMENT_STATUS_CHANGED", payment);
  return payment;
}

type CancelInput = { reason: string; amount?: unknown; refundable?: unknown };

/** Records a refund with its negative transaction, without a webhook. */
export function recordCancel(toss: Toss, stored: StoredPayment, { reason, amount, refundable }: CancelInput): Payment {
  const { payment } = stored;
  if (!isCaptured(payment)) throw new TossError("NOT_CANCELABLE_PAYMENT");
  if (payment.status === "CANCELED" && (amount === undefined || amount === null)) {
    throw new TossError("ALREADY_CANCELED_PAYMENT");
  }
  const cancelAmount = readCancelAmount(amount, payment.balanceAmount);
  if (refundable !== undefined && refundable !== null && refundable !== payment.balanceAmount) {
    throw new TossError("NOT_MATCHES_REFUNDABLE_AMOUNT");
  }
  const now = toss.clock.now();
  const left = payment.balanceAmount - cancelAmount;
  const discount = payment.easyPay?.discountAmount ?? 0;
  if (left > 0 && cancelAmount < discount) throw new TossError("EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT");
  // Points go back with the rest of the payment.
  const entry = { ...describeCancel(reason, cancelAmount, left, now), easyPayDiscountAmount: left > 0 ? 0 : discount };
  const canceled: Payment = {
    ...withBalance(payment, entry.refundableAmount),
    status: entry.refundableAmount === 0 ? "CANCELED" : "PARTIAL_CANCELED",
    lastTransactionKey: entry.transactionKey,
    cancels: [...(payment.cancels ?? []), entry],
  };
  toss.state.savePayment({ ...stored, payment: canceled });
  const { transactionKey } = entry;
  const row = {
    transactionKey,
    paymentKey: payment.paymentKey,
    at: now,
    amount: -cancelAmount,
    status: canceled.status,
  };
  toss.state.transactions.put(transactionKey, row);
  return canceled;
}

/**
 * Reverses a payment's newest refund with a transaction of its own: its money returns to the shop. Without a webhook.
 */
export function reverseCancel(toss: Toss, stored: StoredPayment): void {
  const { payment } = stored;
  const undone = payment.cancels?.at(-1);
  if (!undone) throw new TossError("NOT_FOUND_PAYMENT");
  const cancels = payment.cancels?.slice(0, -1) ?? [];
  const status = cancels.length === 0 ? "DONE" : "PARTIAL_CANCELED";
  const balance = payment.balanceAmount + undone.cancelAmount;
  const transactionKey = randomKey("txrd_");
  toss.state.savePayment({
    ...stored,
    payment: { ...withBalance(payment, balance), status, lastTransactionKey: transactionKey, cancels },
  });
  const { paymentKey } = payment;
  const row = { transactionKey, paymentKey, at: toss.clock.now(), amount: undone.cancelAmount, status };
  toss.state.transactions.put(transactionKey, row);
}

function readCancelAmount(value: unknown, balance: number): number {
  const amount = value ?? balance;
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0) throw new TossError("INVALID_REQUEST");
  if ((amount as number) > balance) throw new TossError("NOT_CANCELABLE_AMOUNT");
  return amount as number;
}

function describeCancel(cancelReason: string, cancelAmount: number, refundableAmount: number, now: number): Cancel {
  return {
    transactionKey: randomKey("txrd_"),
    cancelReason,
    taxExemptionAmount: 0,
    canceledAt: formatKst(now),
    transferDiscountAmount: 0,
    easyPayDiscountAmount: 0,
    receiptKey: null,
    cancelAmount,
    taxFreeAmount: 0,
    refundableAmount,
    cancelStatus: "DONE",
    cancelRequestId: null,
  };
}
