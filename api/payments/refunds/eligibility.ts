import type { OrderId, PaymentId, SubscriptionId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { PaymentMethod } from "#contract/payments/methods";
import type { RefundOffer } from "#contract/payments/schemas";
import { secondsAfter } from "../../clock";

/** What a refund is decided by: the payment, and the paid period it was for. */
export type RefundSubject = {
  payment_id: PaymentId;
  order_id: OrderId;
  buyer_id: UserId;
  creator_id: UserId;
  provider_payment_key: string;
  method: PaymentMethod;
  amount_won: number;
  refunded_won: number;
  approved_at: Date;
  /** null where the payment was for no membership period: a donation, or an upgrade within a period */
  subscription_id: SubscriptionId | null;
  period_no: number | null;
  /** when the first members-only post was displayed in that period */
  opened_at: Date | null;
  /** a refund of it is in progress, or waits for an admin */
  open_refund: boolean;
};

/** Whether Toss cancels a part of a payment; a method that it names later is refunded whole until that is known. */
export const isRefundedInParts: Record<PaymentMethod, boolean> = {
  creditCard: true,
  kakaoPay: true,
  naverPay: true,
  tossPay: true,
  otherPay: false,
};

/**
 * Whether a fan may have a membership's payment refunded without an admin: within seven days of paying, and while no
 * members-only post was opened in its period. Until when, and why not.
 */
export function refundEligibilityOf(subject: RefundSubject, at: Date): RefundOffer {
  const amount = subject.amount_won - subject.refunded_won;
  const until = secondsAfter(subject.approved_at, limits.holdDays * 86_400);
  return { amount, allowedUntil: until.toISOString(), refusal: refusalOf(subject, amount, until, at) };
}

function refusalOf(subject: RefundSubject, amount: number, until: Date, at: Date): RefundOffer["refusal"] {
  if (amount === 0) return "refundDone";
  if (subject.open_refund) return "refundProcessing";
  if (subject.period_no === null) return "refundNotMembership";
  if (at >= until) return "refundTooLate";
  return subject.opened_at === null ? null : "refundOpened";
}
