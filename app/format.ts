import type { Lng } from "./i18n";

const zone = { timeZone: "Asia/Seoul" } as const;
const number = { ko: new Intl.NumberFormat("ko-KR"), en: new Intl.NumberFormat("en-US") };
const date = formats({ dateStyle: "long" });
const dateTime = formats({ year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
const time = formats({ hour: "numeric", minute: "2-digit" });
const shortDate = new Intl.DateTimeFormat("en-US", { ...zone, month: "short", day: "numeric" });
const shortDateOfYear = new Intl.DateTimeFormat("en-US", { ...zone, month: "short", day: "numeric", year: "numeric" });
const month = formats({ year: "numeric", month: "long" });
const day = new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" });

/** 12,000원 in Korean, ₩12,000 in English. */
export function formatWon(won: number, lng: Lng): string {
  const digits = number[lng].format(Math.abs(won));
  const sign = won < 0 ? "−" : "";
  return lng === "ko" ? `${sign}${digits}원` : `${sign}₩${digits}`;
}

export const formatNumber = (value: number, lng: Lng) => number[lng].format(value);

export const formatDate = (at: string | Date, lng: Lng) => tidy(date[lng].format(new Date(at)));
export const formatDateTime = (at: string | Date, lng: Lng) => halves(tidy(dateTime[lng].format(new Date(at))), lng);

/** Where there is little room: 11.22 or Nov 22, with the year where it is not this one. */
export function formatShortDate(at: string | Date, lng: Lng, now: Date = new Date()): string {
  const [year, month, day] = seoulDay(at).split("-").map(Number);
  const thisYear = seoulDay(now).startsWith(`${year}-`);
  if (lng === "ko") return thisYear ? `${month}.${day}` : `${year}.${month}.${day}`;
  return tidy((thisYear ? shortDate : shortDateOfYear).format(new Date(at)));
}

export const formatTime = (at: string | Date, lng: Lng) => halves(tidy(time[lng].format(new Date(at))), lng);
export const formatMonth = (at: string | Date, lng: Lng) => tidy(month[lng].format(new Date(at)));

/** The civil day in Seoul, YYYY-MM-DD: for date inputs and filters. */
export const seoulDay = (at: string | Date) => day.format(new Date(at));

export const secondsSince = (at: string, now: number) => Math.max(0, (now - Date.parse(at)) / 1_000);

/**
 * Cut to 156 characters, as spec.md §9 has it, counted in code points with the ellipsis among them. What is seen as one
 * character stays whole: a syllable of several jamo, a letter with its accents, a family of emoji.
 */
export function truncate(text: string, length = 156): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length || [...line].length <= length) return line;
  let kept = "";
  let count = 0;
  // What is cut off is not worth looking at: a piece is seldom longer than ten code units.
  for (const piece of piecesOf(line.slice(0, length * 10))) {
    count += [...piece].length;
    if (count > length - 1) break;
    kept += piece;
  }
  return `${kept.trimEnd()}…`;
}

/** Browsers of before 2024 may not know of graphemes: there code points must do. */
function piecesOf(text: string): Iterable<string> {
  if (!("Segmenter" in Intl)) return text;
  segmenter ??= new Intl.Segmenter("ko", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
let segmenter: Intl.Segmenter | undefined;

function formats(options: Intl.DateTimeFormatOptions) {
  return {
    ko: new Intl.DateTimeFormat("ko-KR", { ...zone, ...options }),
    en: new Intl.DateTimeFormat("en-US", { ...zone, ...options }),
  };
}

/** Versions of the locale data differ in their narrow no-break spaces. */
const tidy = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** The locale data of some versions leaves the halves of the day in English. */
const halves = (text: string, lng: Lng) =>
  lng === "ko" ? text.replace(/\bAM\b/, "오전").replace(/\bPM\b/, "오후") : text;
