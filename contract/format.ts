import type { Lang } from "./errors";

/*
 * Money and times, formatted the same on pages and in mails. Without Intl: its first use blocks a slow phone for a
 * tenth of a second, and its texts differ between versions of the locale data.
 */
const monthNames = "January February March April May June July August September October November December".split(" ");
const weekdayNames = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Without daylight saving time since 1988. */
export const seoulOffsetMs = 9 * 3_600_000;

/** The civil day in Seoul, YYYY-MM-DD: for date inputs and filters. */
export const seoulDay = (at: string | Date) => seoulTime(at).toISOString().slice(0, 10);

/** 12,000원 in Korean, ₩12,000 in English. */
export function formatWon(won: number, lang: Lang): string {
  const digits = formatNumber(Math.abs(won));
  const sign = won < 0 ? "−" : "";
  return lang === "ko" ? `${sign}${digits}원` : `${sign}₩${digits}`;
}

/** 12,000 or 0.5, in both languages. */
export const formatNumber = (value: number) =>
  String(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** 2026년 11월 28일 or November 28, 2026. */
export function formatDate(at: string | Date, lang: Lang): string {
  const { year, month, day, monthName } = seoulParts(at);
  return lang === "ko" ? `${year}년 ${month}월 ${day}일` : `${monthName} ${day}, ${year}`;
}

/** 2026년 11월 28일 오후 3:04 or November 28, 2026 at 3:04 PM. */
export const formatDateTime = (at: string | Date, lang: Lang) =>
  `${formatDate(at, lang)}${lang === "ko" ? "" : " at"} ${formatTime(at, lang)}`;

/** 오후 3:04 or 3:04 PM. */
export function formatTime(at: string | Date, lang: Lang): string {
  const { hour, minute } = seoulParts(at);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  return lang === "ko" ? `${hour < 12 ? "오전" : "오후"} ${time}` : `${time} ${hour < 12 ? "AM" : "PM"}`;
}

/** 2026년 11월 or November 2026. */
export function formatMonth(at: string | Date, lang: Lang): string {
  const { year, month, monthName } = seoulParts(at);
  return lang === "ko" ? `${year}년 ${month}월` : `${monthName} ${year}`;
}

/** A time as clocks and calendars in Seoul show it; the months count from 1. A RangeError where it is no time. */
export function seoulParts(at: string | Date) {
  const time = seoulTime(at);
  if (Number.isNaN(time.getTime())) throw new RangeError("Invalid time value");
  const weekday = time.getUTCDay();
  return {
    year: time.getUTCFullYear(),
    month: time.getUTCMonth() + 1,
    day: time.getUTCDate(),
    hour: time.getUTCHours(),
    minute: time.getUTCMinutes(),
    monthName: String(monthNames[time.getUTCMonth()]),
    weekday: { ko: `${"일월화수목금토"[weekday]}요일`, en: String(weekdayNames[weekday]) },
  };
}

/** The UTC fields of this are Seoul's. */
const seoulTime = (at: string | Date) => new Date(new Date(at).getTime() + seoulOffsetMs);
