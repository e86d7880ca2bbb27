import { newId } from "#api/ids";
import type {
  Canceled,
  CancelOutcome,
  Charge,
  Charged,
  ChargeOutcome,
  LookUp,
  Toss,
} from "#api/payments/provider/toss";
import type { Random } from "./random";

type Taken = { payment: Charged; cancels: Canceled[] };
/** Taken by the provider, which does not tell of it until it was asked so many times more. */
type Late = { key: string; payment: Charged; asked: number };
/** `paymentKey`: of a page the buyer authenticated, which is the payment's own. */
type Asked = Pick<Charge, "orderId" | "amount" | "idempotencyKey"> & { paymentKey?: string };

const lost = { kind: "unknown", code: "NO_ANSWER", answered: false } as const;
const bound = <Outcome>(answers: Map<string, Outcome>, key: string, answer: () => Outcome): Outcome => {
  const outcome = answers.get(key) ?? answer();
  answers.set(key, outcome);
  return outcome;
};
export const sumOf = (cancels: Canceled[]) => cancels.reduce((sum, { amount }) => sum + amount, 0);

/**
 * A provider that takes money as Toss does (an answer stays bound to its key, one capture per order) and tells of it
 * as badly as it may: what is asked is lost, what is answered is lost, some is told late or refused in passing.
 */
export function faultyProvider(random: Random) {
  const taken = new Map<string, Taken>();
  const late = new Map<string, Late>();
  const windows = new Set<string>();
  const answers = new Map<string, ChargeOutcome>();
  const cancelAnswers = new Map<string, CancelOutcome>();
  let calm = false;
  const chance = (percent: number) => !calm && random.below(100) < percent;
  const byPaymentKey = new Map<string, Taken>();

  function charge({ orderId, amount, idempotencyKey, paymentKey = newId("pay") }: Asked): ChargeOutcome {
    if (chance(4)) return lost;
    const waiting = late.get(orderId);
    if (waiting)
      return tellLate(orderId, waiting) ?? { kind: "unknown", code: "IDEMPOTENT_REQUEST_PROCESSING", answered: false };
    const outcome = bound(answers, idempotencyKey, () => take(orderId, amount, idempotencyKey, paymentKey));
    return chance(8) ? lost : outcome;
  }

  function take(orderId: string, amount: number, key: string, paymentKey: string): ChargeOutcome {
    if (taken.has(orderId)) return { kind: "unknown", code: "DUPLICATED_ORDER_ID", answered: true };
    if (chance(4)) return { kind: "unknown", code: "PROVIDER_ERROR", answered: true };
    if (chance(8)) return { kind: "declined", code: "REJECT_CARD_PAYMENT", message: "한도 초과" };
    if (chance(1)) return { kind: "declined", code: "INVALID_STOPPED_CARD", message: "정지된 카드" };
    const payment = { paymentKey, amount, approvedAt: new Date(0), receiptUrl: null };
    if (chance(4)) {
      late.set(orderId, { key, payment, asked: random.below(4) });
      return lost;
    }
    keep(orderId, payment);
    return { kind: "done", payment };
  }

  function keep(orderId: string, payment: Charged): void {
    const kept = { payment, cancels: [] };
    taken.set(orderId, kept);
    byPaymentKey.set(payment.paymentKey, kept);
  }

  function tellLate(orderId: string, waiting: Late): ChargeOutcome | null {
    waiting.asked -= 1;
    if (waiting.asked >= 0 && !calm) return null;
    late.delete(orderId);
    keep(orderId, waiting.payment);
    const outcome = { kind: "done", payment: waiting.payment } as const;
    answers.set(waiting.key, outcome);
    return outcome;
  }

  function find(orderId: string): LookUp {
    if (chance(8)) return { kind: "unknown" };
    const waiting = late.get(orderId);
    if (waiting) tellLate(orderId, waiting);
    const known = taken.get(orderId);
    if (known) return { kind: "done", payment: known.payment };
    return windows.has(orderId) ? { kind: "pending" } : { kind: "absent" };
  }

  function cancel(paymentKey: string, amount: number, reason: string): CancelOutcome {
    const kept = byPaymentKey.get(paymentKey);
    if (!kept) throw new Error("the provider was asked to give back what it never took");
    if (chance(5)) return { kind: "unknown", code: "PROVIDER_ERROR", answered: true };
    if (sumOf(kept.cancels) + amount > kept.payment.amount)
      return { kind: "refused", code: "NOT_CANCELABLE_AMOUNT", message: "취소할 수 없는 금액" };
    kept.cancels.push({ transactionKey: newId("rfd"), amount, reason });
    return { kind: "done", cancels: [...kept.cancels] };
  }

  const toss: Partial<Toss> = {
    charge: async (asked) => charge(asked),
    chargeMethod: async (asked) => charge(asked),
    confirmWindow: async (asked) => charge(asked),
    find: async (orderId) => find(orderId),
    async cancel({ paymentKey, amount, mark, idempotencyKey }) {
      if (chance(6)) return lost;
      const outcome = bound(cancelAnswers, idempotencyKey, () => cancel(paymentKey, amount, mark));
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
    taken,
    /** The buyer has authenticated an order on the provider's page. */
    authenticate(orderId: string): string {
      windows.add(orderId);
      return `window_${orderId}`;
    },
    /** The bank gives back what is left of a payment; null when nothing is. */
    takeBack(paymentKey: string): Canceled | null {
      const kept = byPaymentKey.get(paymentKey);
      const left = kept ? kept.payment.amount - sumOf(kept.cancels) : 0;
      if (!kept || left === 0) return null;
      const canceled = { transactionKey: newId("rfd"), amount: left, reason: "이의제기" };
      kept.cancels.push(canceled);
      return canceled;
    },
    /** From here on it answers at once, truly and always; what it was late with is told. */
    calm() {
      calm = true;
      for (const [orderId, waiting] of [...late]) tellLate(orderId, waiting);
    },
  };
}
