import { type CivilDate, civilDateOf, kstOffsetMs } from "../clock";

const chargeHour = 10;

/** `anchor` plus `n` months, cut to the month's last day: 31 Jan → 28 Feb → 31 Mar. Never computed from the period before. */
export function periodDate(anchor: CivilDate, n: number): CivilDate {
  const [year = 0, month = 1, day = 1] = anchor.split("-").map(Number);
  const months = year * 12 + (month - 1) + n;
  const [y, m] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(y, m + 1, 0)).getUTCDate();
  return new Date(Date.UTC(y, m, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** When period `n` begins and is charged: 10:00 in Seoul on its date; the first begins when the fan joins. */
export const periodStart = (anchor: CivilDate, n: number): Date => atChargeHour(periodDate(anchor, n));

/** 10:00 in Seoul on a date. */
export const atChargeHour = (date: CivilDate): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - kstOffsetMs + chargeHour * 3_600_000);

/** How many times it was 10:00 in Seoul after `from`, up to and including `to`. */
export const chargeHoursBetween = (from: Date, to: Date): number => chargeDayOf(to) - chargeDayOf(from);
const chargeDayOf = (moment: Date) =>
  Math.floor((moment.getTime() + kstOffsetMs - chargeHour * 3_600_000) / 86_400_000);

/** The next charge of a membership joined at `moment`. */
export const nextChargeOf = (moment: Date): Date => periodStart(civilDateOf(moment), 1);
