import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import type { State, StoredPayment } from "../state";
import type { Toss } from "../toss";
import { completePending } from "./capture";
import type { Payment } from "./payment";

export function findByKey({ toss, c }: Call): Payment {
  const stored = toss.state.payments.get(c.req.param("paymentKey") ?? "");
  return answerFor(toss, stored?.payment.orderId, stored);
}

export function findByOrder({ toss, c }: Call): Payment {
  const orderId = c.req.param("orderId") ?? "";
  return answerFor(toss, orderId, toss.state.findByOrder(orderId));
}

/** A payment as it is now: its session may have expired since it was stored. */
export function current(state: State, stored: StoredPayment, now: number): StoredPayment {
  if (stored.payment.status !== "IN_PROGRESS" || stored.expiresAt > now) return stored;
  return state.savePayment({ ...stored, payment: { ...stored.payment, status: "EXPIRED" } });
}

function answerFor(toss: Toss, orderId: string | undefined, stored: StoredPayment | undefined): Payment {
  const pending = toss.state.pending.get(orderId ?? "");
  if (pending) {
    if (pending.lookups >= toss.state.settings().delayedLookups) return completePending(toss, pending);
    toss.state.pending.put(orderId ?? "", { ...pending, lookups: pending.lookups + 1 });
  }
  if (pending || !stored) throw new TossError("NOT_FOUND_PAYMENT");
  return current(toss.state, stored, toss.clock.now()).payment;
}
