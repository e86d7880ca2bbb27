import { civilDateOf, secondsAfter, startOfDay } from "../clock";

const hour = 3_600;

/**
 * The end of the night in Seoul (21:00 to 08:00) at `at`, in which nothing promotional may be sent without a consent of
 * its own; null by day. The exception for mail does not cover push.
 */
export function endOfNight(at: Date): Date | null {
  const midnight = startOfDay(civilDateOf(at));
  if (at < secondsAfter(midnight, 8 * hour)) return secondsAfter(midnight, 8 * hour);
  return at < secondsAfter(midnight, 21 * hour) ? null : secondsAfter(midnight, (24 + 8) * hour);
}
