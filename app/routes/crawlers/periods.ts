import { seoulDay } from "~/i18n/format";

/** A month or a day in Seoul, as `2026-11` or `2026-11-21`. */
export type Period = string;

export const monthOf = (at: string): Period => seoulDay(at).slice(0, 7);

export const firstDayOf = (period: Period): string => (period.length === 7 ? `${period}-01` : period);

/** The first day after a period. */
export function dayAfter(period: Period): string {
  const [year, month, day] = period.split("-").map(Number) as [number, number, number | undefined];
  const next = day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
  return new Date(next).toISOString().slice(0, 10);
}

export function daysOf(month: Period): Period[] {
  const days = [firstDayOf(month)];
  const end = dayAfter(month);
  for (let day = dayAfter(days[0] as string); day !== end; day = dayAfter(day)) days.push(day);
  return days;
}

/** Null for an invalid month or day, or a year out of range. */
export function periodIn(text: string): Period | null {
  const day = /^20\d\d-\d\d(?:-\d\d)?$/.test(text) ? firstDayOf(text) : null;
  return day && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) ? text : null;
}

export const isWithin = (at: string, period: Period) => seoulDay(at).startsWith(period);
