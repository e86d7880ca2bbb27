import { type CivilDate, civilDateOf } from "../clock";
import { type Won, won } from "../money";
import { periodDate } from "./periods";

/** An amount too small for any card is not charged (integrations B: a charge is at least 100 won). */
const leastChargeWon = 100;

type Change = { anchorOn: CivilDate; periodNo: number; fromWon: Won; toWon: Won; at: Date };

/** The charge for a dearer plan: ⌊difference × days left / days in the period⌋ by dates in Seoul; 0 below 100 won. */
export function upgradeCharge({ anchorOn, periodNo, fromWon, toWon, at }: Change): Won {
  const [start, end] = [periodDate(anchorOn, periodNo), periodDate(anchorOn, periodNo + 1)];
  const days = daysBetween(start, end);
  const charge = Math.floor(((toWon - fromWon) * daysLeft(days, end, at)) / days);
  return won(charge < leastChargeWon ? 0 : charge);
}

type PaidPeriod = {
  anchorOn: CivilDate;
  periodNo: number;
  paidWon: Won;
  /** An upgrade paid for the days from its own date; null for the period's own charge. */
  paidOn: CivilDate | null;
  at: Date;
};

/** The unused portion of a paid period: ⌊paid × days left / days paid for⌋ by dates in Seoul; today counts as left. */
export function unusedPortion({ anchorOn, periodNo, paidWon, paidOn, at }: PaidPeriod): Won {
  const [start, end] = [periodDate(anchorOn, periodNo), periodDate(anchorOn, periodNo + 1)];
  const days = daysBetween(paidOn ?? start, end);
  if (days <= 0) return won(0);
  return won(Math.floor((paidWon * daysLeft(days, end, at)) / days));
}

const daysLeft = (days: number, end: CivilDate, at: Date): number =>
  Math.min(days, Math.max(0, daysBetween(civilDateOf(at), end)));

const daysBetween = (from: CivilDate, to: CivilDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
