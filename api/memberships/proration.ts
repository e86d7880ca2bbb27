import { type CivilDate, civilDateOf } from "../clock";
import { type Won, won } from "../money";
import { periodDate } from "./periods";

/** What no card can be charged is not charged (integrations B: a charge is 100 won at least). */
const leastChargeWon = 100;

type Change = { anchorOn: CivilDate; periodNo: number; fromWon: Won; toWon: Won; at: Date };

/** What a dearer plan costs now: ⌊difference × days left / days in the period⌋ by dates in Seoul; 0 when it is below 100 won. */
export function upgradeCharge({ anchorOn, periodNo, fromWon, toWon, at }: Change): Won {
  const [start, end] = [periodDate(anchorOn, periodNo), periodDate(anchorOn, periodNo + 1)];
  const days = daysBetween(start, end);
  const left = Math.min(days, Math.max(0, daysBetween(civilDateOf(at), end)));
  const charge = Math.floor(((toWon - fromWon) * left) / days);
  return won(charge < leastChargeWon ? 0 : charge);
}

const daysBetween = (from: CivilDate, to: CivilDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
