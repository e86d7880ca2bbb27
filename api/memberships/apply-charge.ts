import type { CardId, OrderId, PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import { activate, releaseSeat } from "./join";
import { releaseUpgrade, upgrade } from "./plans/change-plan";
import { declineRenewal, type PaidPeriod, postponeRenewal, renew } from "./renewals/apply-renewal";

/** A membership charge with a known outcome: to join, for a period, or for a more expensive plan now. */
export type MembershipCharge = {
  order_id: OrderId;
  buyer_id: UserId;
  creator_id: UserId;
  amount_won: number;
  subscription_id: SubscriptionId | null;
  /** the date in Seoul on which the membership began, or would; null without one */
  anchor_on: string | null;
  purpose: "join" | "renewal" | "recovery" | "upgrade";
  period_no: number | null;
  plan_id: PlanId | null;
  plan_price_id: PlanPriceId | null;
  /** null where no registered card was charged */
  card_id: CardId | null;
};

const configRetrySeconds = 3_600;

/** Applies captured payments to their memberships. Returns the charges of ended memberships, which must be refunded. */
export async function applyPaidCharges<Charge extends MembershipCharge>(
  tx: Tx,
  charges: Charge[],
  at: Date,
): Promise<Charge[]> {
  const periods = new Map(charges.map((charge) => [charge, periodOf(charge)]));
  const renewals = [...periods.values()].filter((period) => period !== null);
  const renewed = renewals.length > 0 ? await renew(tx, renewals) : new Set();
  const unapplied: Charge[] = [];
  for (const [charge, period] of periods) {
    const isApplied = period ? renewed.has(period.subscriptionId) : await applyToPlan(tx, charge, at);
    if (!isApplied) unapplied.push(charge);
  }
  return unapplied;
}

function periodOf(charge: MembershipCharge): PaidPeriod | null {
  const { subscription_id: subscriptionId, order_id: orderId, plan_id: planId, plan_price_id: planPriceId } = charge;
  const isRenewal = charge.purpose === "renewal" || charge.purpose === "recovery";
  if (!isRenewal || !subscriptionId || !planId || !planPriceId || charge.period_no === null) return null;
  return { subscriptionId, periodNo: charge.period_no, orderId, planId, planPriceId, priceWon: charge.amount_won };
}

/** A new membership, or a more expensive plan now. */
async function applyToPlan(tx: Tx, charge: MembershipCharge, at: Date): Promise<boolean> {
  const { subscription_id: subscriptionId, order_id: orderId, plan_id: planId, plan_price_id: planPriceId } = charge;
  if (!subscriptionId || !planId || !planPriceId) return true;
  const { buyer_id: fanId, creator_id: creatorId, anchor_on: anchorOn } = charge;
  if (charge.purpose === "join")
    return anchorOn !== null && activate(tx, { subscriptionId, orderId, fanId, creatorId, planId, anchorOn, at });
  if (charge.purpose === "upgrade" && charge.period_no !== null)
    return upgrade(tx, { subscriptionId, orderId, planId, planPriceId });
  return true;
}

/**
 * Applies a declined charge: releases the seat of a new member, or takes a dunning step unless our own configuration
 * failed.
 */
export async function applyDeclinedCharge(
  tx: Tx,
  {
    charge,
    outcome,
    at,
  }: { charge: MembershipCharge; outcome: { kind: "declined" | "config"; isHard: boolean }; at: Date },
): Promise<void> {
  const { subscription_id: subscriptionId, order_id: orderId, card_id: cardId, purpose } = charge;
  if (!subscriptionId) return;
  if (purpose === "join") return releaseSeat(tx, subscriptionId, at);
  if (purpose === "upgrade") return releaseUpgrade(tx, { subscriptionId, orderId });
  if (outcome.kind === "config")
    return postponeRenewal(tx, { subscriptionId, orderId, until: secondsAfter(at, configRetrySeconds) });
  if (!cardId) return;
  await declineRenewal(tx, {
    subscriptionId,
    orderId,
    cardId,
    hard: outcome.isHard,
    counted: purpose === "renewal",
    at,
  });
}
