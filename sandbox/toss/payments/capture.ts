import { ConnectionDropped, describeError, TossError } from "../api/errors";
import type { Call } from "../api/handler";
import { storeResponse } from "../api/idempotency";
import { type Attempt, testCardOf } from "../cards/test-cards";
import type { Pending, StoredPayment } from "../state";
import type { Toss } from "../toss";
import { approved, isCaptured, type Payment } from "./payment";

/** Charges an opened payment as its test card determines. One capture per orderId, ever. */
export function capture(call: Call, opened: StoredPayment): Payment {
  const { toss } = call;
  const { orderId } = opened.payment;
  if (toss.state.pending.get(orderId)) throw new TossError("IDEMPOTENT_REQUEST_PROCESSING");
  const earlier = toss.state.findByOrder(orderId);
  if (earlier && isCaptured(earlier.payment)) throw new TossError("DUPLICATED_ORDER_ID");

  const behaviour = testCardOf(opened.face.testCard).behaviourFor(countAttempt(toss, opened));
  switch (behaviour.kind) {
    case "refuse":
      abort(toss, opened, behaviour.code);
      throw new TossError(behaviour.code);
    case "drop":
      throw new ConnectionDropped();
    case "delay":
      toss.state.pending.put(orderId, { ...opened, lookups: 0, scope: call.scope });
      throw new ConnectionDropped();
    case "lose":
    case "slow":
      call.ending = behaviour.kind;
      return approve(toss, opened);
    case "approve":
      return approve(toss, opened);
  }
}

/** Ends a delayed approval: from now on a look-up finds it, and its Idempotency-Key returns it. */
export function completePending(toss: Toss, pending: Pending): Payment {
  const { lookups: _, scope, ...opened } = pending;
  toss.state.pending.delete(opened.payment.orderId);
  const payment = approve(toss, opened);
  if (scope) storeResponse(toss, scope, { status: 200, body: JSON.stringify(payment) });
  return payment;
}

function countAttempt({ state }: Toss, { registration, payment }: StoredPayment): Attempt {
  const count = (id: string): number => state.attempts.put(id, (state.attempts.get(id) ?? 0) + 1);
  return { nth: count(registration), nthOfOrder: count(`order:${payment.orderId}`) };
}

function approve(toss: Toss, opened: StoredPayment): Payment {
  const now = toss.clock.now();
  const payment = approved(opened.payment, opened.face, now, toss.url());
  toss.state.savePayment({ ...opened, payment });
  const transactionKey = payment.lastTransactionKey as string;
  const row = { transactionKey, paymentKey: payment.paymentKey, at: now, amount: payment.totalAmount, status: "DONE" };
  toss.state.transactions.put(transactionKey, row);
  // Toss sends no webhook for a billing charge: only its response or a look-up shows the outcome.
  if (payment.type !== "BILLING") toss.webhooks.send("PAYMENT_STATUS_CHANGED", payment);
  return payment;
}

const transient = ["PROVIDER_ERROR", "FAILED_INTERNAL_SYSTEM_PROCESSING"];

/** A refused one-off payment is final; a refused charge of a registered card leaves no payment. */
function abort(toss: Toss, opened: StoredPayment, code: string): void {
  if (transient.includes(code) || !toss.state.payments.get(opened.payment.paymentKey)) return;
  const failure = { code, message: describeError(code, "ko").message };
  const payment: Payment = { ...opened.payment, status: "ABORTED", failure };
  toss.state.savePayment({ ...opened, payment });
  toss.webhooks.send("PAYMENT_STATUS_CHANGED", payment);
}
