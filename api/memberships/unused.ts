import { type CivilDate, civilDateOf } from "../clock";
import { type Won, won } from "../money";
import { periodDate } from "./periods";

type Part = {
  anchorOn: CivilDate;
  periodNo: number;
  paidWon: Won;
  /** an upgrade was paid for the days from its own date on; null for the period's own charge */
  paidOn: CivilDate | null;
  at: Date;
};

/**
 * What of a paid period nobody can use any more: ⌊paid × days left / days paid for⌋ by dates in Seoul, today being one that is
 * left, as an upgrade counts it.
 */
export function unusedOf({ anchorOn, periodNo, paidWon, paidOn, at }: Part): Won {
  const [start, end] = [periodDate(anchorOn, periodNo), periodDate(anchorOn, periodNo + 1)];
  const days = daysBetween(paidOn ?? start, end);
  if (days <= 0) return won(0);
  const left = Math.min(days, Math.max(0, daysBetween(civilDateOf(at), end)));
  return won(Math.floor((paidWon * left) / days));
}

const daysBetween = (from: CivilDate, to: CivilDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
