import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import type { KeptPayment, State } from "../state";
import type { Toss } from "../toss";
import { completePending } from "./capture";
import type { Payment } from "./payment";

export function findByKey({ toss, c }: Call): Payment {
  const kept = toss.state.payments.get(c.req.param("paymentKey") ?? "");
  return answerFor(toss, kept?.payment.orderId, kept);
}

export function findByOrder({ toss, c }: Call): Payment {
  const orderId = c.req.param("orderId") ?? "";
  return answerFor(toss, orderId, toss.state.findByOrder(orderId));
}

/** A payment as it is now: its session may have run out since it was written. */
export function current(state: State, kept: KeptPayment, now: number): KeptPayment {
  if (kept.payment.status !== "IN_PROGRESS" || kept.expiresAt > now) return kept;
  return state.keep({ ...kept, payment: { ...kept.payment, status: "EXPIRED" } });
}

function answerFor(toss: Toss, orderId: string | undefined, kept: KeptPayment | undefined): Payment {
  const pending = toss.state.pending.get(orderId ?? "");
  if (pending) {
    if (pending.lookups >= toss.state.settings().delayedLookups) return completePending(toss, pending);
    toss.state.pending.put(orderId ?? "", { ...pending, lookups: pending.lookups + 1 });
  }
  if (pending || !kept) throw new TossError("NOT_FOUND_PAYMENT");
  return current(toss.state, kept, toss.clock.now()).payment;
}
