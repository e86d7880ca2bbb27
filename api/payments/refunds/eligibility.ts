import { limits } from "#contract/limits";
import type { RefundOffer } from "#contract/payments";
import { secondsAfter } from "../../clock";

/** What a refund is decided by: the payment, and the paid period it was for. */
export type RefundSubject = {
  payment_id: string;
  order_id: string;
  buyer_id: string;
  creator_id: string;
  provider_payment_key: string;
  amount_won: number;
  refunded_won: number;
  approved_at: Date;
  /** null where the payment was for no period of a membership: a donation, or the rest of an upgraded period */
  subscription_id: string | null;
  period_no: number | null;
  /** when the first members-only post was shown in that period */
  opened_at: Date | null;
  /** a refund of it is under way, or waits for an operator */
  open_refund: boolean;
};

/**
 * Whether a fan may take a membership's payment back by themselves: within seven days of paying, and while no
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
