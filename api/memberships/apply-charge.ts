import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import { releaseUpgrade, upgrade } from "./change-plan";
import { activate, releaseSeat } from "./join";
import { declineRenewal, postponeRenewal, renew } from "./renew";

/** A charge for a membership whose outcome is known: to join, for a period, or for a dearer plan now. */
export type MembershipCharge = {
  order_id: string;
  amount_won: number;
  subscription_id: string | null;
  purpose: "join" | "renewal" | "recovery" | "upgrade";
  period_no: number | null;
  plan_id: string | null;
  plan_price_id: string | null;
  /** null where no registered card was charged */
  card_id: string | null;
};

const afterOurFaultSeconds = 3_600;

/** What a captured payment gives. False when there is nothing left to give it to, and the money has to go back. */
export async function applyPaidCharge(tx: Tx, charge: MembershipCharge, at: Date): Promise<boolean> {
  const { subscription_id: subscriptionId, order_id: orderId, plan_id: planId, plan_price_id: planPriceId } = charge;
  if (!subscriptionId) return true;
  if (charge.purpose === "join") {
    await activate(tx, subscriptionId, orderId, at);
    return true;
  }
  if (charge.period_no === null || !planId || !planPriceId) return true;
  if (charge.purpose === "upgrade") return upgrade(tx, { subscriptionId, orderId, planId, planPriceId });
  const paid = { subscriptionId, periodNo: charge.period_no, orderId, planId, planPriceId };
  return renew(tx, { ...paid, priceWon: charge.amount_won });
}

/** What a refused one takes: the place of who wanted to join, or a step of dunning. Our own fault takes no step. */
export async function applyDeclinedCharge(
  tx: Tx,
  charge: MembershipCharge,
  outcome: { kind: "declined" | "config"; isHard: boolean },
  at: Date,
): Promise<void> {
  const { subscription_id: subscriptionId, order_id: orderId, card_id: cardId, purpose } = charge;
  if (!subscriptionId) return;
  if (purpose === "join") return releaseSeat(tx, subscriptionId, at);
  if (purpose === "upgrade") return releaseUpgrade(tx, subscriptionId, orderId);
  if (outcome.kind === "config")
    return postponeRenewal(tx, subscriptionId, orderId, secondsAfter(at, afterOurFaultSeconds));
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
