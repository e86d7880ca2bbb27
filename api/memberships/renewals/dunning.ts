import { civilDateOf } from "../../clock";
import { atChargeHour } from "../periods";

/** Days after the first try on which a declined charge is retried; access ends with the grace (integrations E). */
const retryDays = [1, 3, 5];
const graceDays = 7;
export const triesAtMost = retryDays.length + 1;

const dayMs = 86_400_000;

/** When grace ends for a renewal first tried at `moment`: 10:00 in Seoul, seven days after that date. */
export const graceEndOf = (moment: Date): Date => daysAfter(atChargeHour(civilDateOf(moment)), graceDays);

type Decline = { graceEndsAt: Date; tries: number; hard: boolean; at: Date };

/**
 * When a declined charge is retried after `tries` counted ones: on the first, third and fifth day after the first try;
 * never automatically after a hard decline. The end of grace where no try is left.
 */
export function retryAfter({ graceEndsAt, tries, hard, at }: Decline): Date {
  if (hard) return graceEndsAt;
  const first = daysAfter(graceEndsAt, -graceDays);
  const left = retryDays.slice(Math.max(0, tries - 1)).map((days) => daysAfter(first, days));
  return left.find((moment) => moment > at) ?? graceEndsAt;
}

const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);
