import { newId } from "#api/ids";
import type {
  Canceled,
  CancelOutcome,
  Charge,
  Charged,
  ChargeLookup,
  ChargeOutcome,
  Toss,
} from "#api/payments/provider/toss";
import type { OrderId } from "#contract/ids";
import type { PaymentMethod } from "#contract/payments/methods";
import type { Random } from "./random";

type CapturedPayment = { payment: Charged; cancels: Canceled[] };
/** A captured payment, which the provider reports only after some more queries. */
type LateOutcome = { key: string; payment: Charged; queriesLeft: number };
/** `paymentKey`: of the payment page on which the buyer authenticated. */
type ChargeRequest = Pick<Charge, "orderId" | "amount" | "idempotencyKey"> & { paymentKey?: string };

const lost = { kind: "unknown", code: "NO_ANSWER", answered: false } as const;
const onceByKey = <Outcome>(outcomes: Map<string, Outcome>, key: string, answer: () => Outcome): Outcome => {
  const outcome = outcomes.get(key) ?? answer();
  outcomes.set(key, outcome);
  return outcome;
};
export const sumOf = (cancels: Canceled[]) => cancels.reduce((sum, { amount }) => sum + amount, 0);

/**
 * A provider with Toss's guarantees (an idempotency key's response is fixed, one capture per order) and the worst
 * network: requests get lost, responses get lost, and some are late or fail for a moment.
 */
export function faultyProvider(random: Random) {
  const payments = new Map<string, CapturedPayment>();
  const late = new Map<string, LateOutcome>();
  const authenticatedOrders = new Set<string>();
  const methods = new Map<string, PaymentMethod>();
  const chargeOutcomes = new Map<string, ChargeOutcome>();
  const cancelOutcomes = new Map<string, CancelOutcome>();
  let calm = false;
  const chance = (percent: number) => !calm && random.below(100) < percent;
  const byPaymentKey = new Map<string, CapturedPayment>();

  function charge({ orderId, amount, idempotencyKey, paymentKey = newId("pay") }: ChargeRequest): ChargeOutcome {
    if (chance(4)) return lost;
    const waiting = late.get(orderId);
    if (waiting)
      return (
        reportLate(orderId, waiting) ?? { kind: "unknown", code: "IDEMPOTENT_REQUEST_PROCESSING", answered: false }
      );
    const outcome = onceByKey(chargeOutcomes, idempotencyKey, () =>
      capture(orderId, amount, idempotencyKey, paymentKey),
    );
    return chance(8) ? lost : outcome;
  }

  function capture(orderId: OrderId, amount: number, key: string, paymentKey: string): ChargeOutcome {
    if (payments.has(orderId)) return { kind: "unknown", code: "DUPLICATED_ORDER_ID", answered: true };
    if (chance(4)) return { kind: "unknown", code: "PROVIDER_ERROR", answered: true };
    if (chance(8)) return { kind: "declined", code: "REJECT_CARD_PAYMENT", message: "한도 초과" };
    if (chance(1)) return { kind: "declined", code: "INVALID_STOPPED_CARD", message: "정지된 카드" };
    const method = methods.get(orderId) ?? "creditCard";
    const payment = { method, paymentKey, amount, approvedAt: new Date(0), receiptUrl: null };
    if (chance(4)) {
      late.set(orderId, { key, payment, queriesLeft: random.below(4) });
      return lost;
    }
    store(orderId, payment);
    return { kind: "done", payment };
  }

  function store(orderId: OrderId, payment: Charged): void {
    const captured = { payment, cancels: [] };
    payments.set(orderId, captured);
    byPaymentKey.set(payment.paymentKey, captured);
  }

  function reportLate(orderId: OrderId, waiting: LateOutcome): ChargeOutcome | null {
    waiting.queriesLeft -= 1;
    if (waiting.queriesLeft >= 0 && !calm) return null;
    late.delete(orderId);
    store(orderId, waiting.payment);
    const outcome = { kind: "done", payment: waiting.payment } as const;
    chargeOutcomes.set(waiting.key, outcome);
    return outcome;
  }

  function find(orderId: OrderId): ChargeLookup {
    if (chance(8)) return { kind: "unknown" };
    const waiting = late.get(orderId);
    if (waiting) reportLate(orderId, waiting);
    const known = payments.get(orderId);
    if (known) return { kind: "done", payment: known.payment };
    return authenticatedOrders.has(orderId) ? { kind: "pending" } : { kind: "absent" };
  }

  function cancel(paymentKey: string, amount: number, reason: string): CancelOutcome {
    const captured = byPaymentKey.get(paymentKey);
    if (!captured) throw new Error("a refund was sent of a payment the provider never captured");
    if (chance(5)) return { kind: "unknown", code: "PROVIDER_ERROR", answered: true };
    if (sumOf(captured.cancels) + amount > captured.payment.amount)
      return { kind: "refused", code: "NOT_CANCELABLE_AMOUNT", message: "취소할 수 없는 금액" };
    captured.cancels.push({ transactionKey: newId("rfd"), amount, reason });
    return { kind: "done", cancels: [...captured.cancels] };
  }

  const toss: Partial<Toss> = {
    charge: async (request) => charge(request),
    chargeMethod: async (request) => charge(request),
    confirmWindow: async (request) => charge(request),
    find: async (orderId) => find(orderId),
    async cancel({ paymentKey, amount, mark, idempotencyKey }) {
      if (chance(6)) return lost;
      const outcome = onceByKey(cancelOutcomes, idempotencyKey, () => cancel(paymentKey, amount, mark));
      return chance(10) ? lost : outcome;
    },
    async findCancels(paymentKey) {
      return chance(10)
        ? { kind: "unknown" }
        : { kind: "found", cancels: [...(byPaymentKey.get(paymentKey)?.cancels ?? [])] };
    },
  };
  return {
    toss,
    payments,
    /** The buyer has authenticated an order on the provider's page, with the method chosen there. */
    authenticate(orderId: OrderId, method: PaymentMethod): string {
      authenticatedOrders.add(orderId);
      methods.set(orderId, method);
      return `window_${orderId}`;
    },
    /** The bank charges back the rest of a payment; null when nothing is left. */
    bankCancel(paymentKey: string): Canceled | null {
      const captured = byPaymentKey.get(paymentKey);
      const left = captured ? captured.payment.amount - sumOf(captured.cancels) : 0;
      if (!captured || left === 0) return null;
      const canceled = { transactionKey: newId("rfd"), amount: left, reason: "이의제기" };
      captured.cancels.push(canceled);
      return canceled;
    },
    /** From now on the provider responds immediately and correctly, and reports every late outcome. */
    calm() {
      calm = true;
      for (const [orderId, waiting] of [...late]) reportLate(orderId as OrderId, waiting);
    },
  };
}
