import { dateFormat } from "#contract/format";
import type { Lng } from "./i18n";

export { formatDate, formatDateTime, formatMonth, formatNumber, formatTime, formatWon } from "#contract/format";

const long = { month: "long", day: "numeric", weekday: "long" } as const;
const longDay = dateFormat(long);
const longDayOfYear = dateFormat({ ...long, year: "numeric" });
const shortMonth = dateFormat({ month: "short" });
const shortDate = dateFormat({ month: "short", day: "numeric" });
const shortDateOfYear = dateFormat({ month: "short", day: "numeric", year: "numeric" });
/** Without daylight saving time since 1988. */
export const seoulOffsetMs = 9 * 3_600_000;

/** For narrow places: 11.22 or Nov 22, with the year where it is not this one. */
export function formatShortDate(at: string | Date, lng: Lng, now: Date = new Date()): string {
  const [year, month, day] = seoulDay(at).split("-").map(Number);
  const thisYear = seoulDay(now).startsWith(`${year}-`);
  if (lng === "ko") return thisYear ? `${month}.${day}` : `${year}.${month}.${day}`;
  return (thisYear ? shortDate : shortDateOfYear)(lng).format(new Date(at));
}

/** A heading over a day: 11월 22일 일요일 or Sunday, November 22, with the year where it is not this one. */
export function formatDay(at: string | Date, lng: Lng, now: Date): string {
  const thisYear = seoulDay(at).slice(0, 4) === seoulDay(now).slice(0, 4);
  return (thisYear ? longDay : longDayOfYear)(lng).format(new Date(at));
}

/** 11월 or Nov. */
export const formatShortMonth = (at: string | Date, lng: Lng): string =>
  lng === "ko" ? `${Number(seoulDay(at).split("-")[1])}월` : shortMonth(lng).format(new Date(at));

/** The civil day in Seoul, YYYY-MM-DD: for date inputs and filters. */
export const seoulDay = (at: string | Date) =>
  new Date(new Date(at).getTime() + seoulOffsetMs).toISOString().slice(0, 10);

/**
 * Cut to 156 characters (spec.md §9), counted in code points with the ellipsis included. A visible character stays
 * whole: a syllable of several jamo, a letter with its accents, a family of emoji.
 */
export function truncate(text: string, length = 156): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length || [...line].length <= length) return line;
  let cut = "";
  let count = 0;
  // A character is seldom longer than ten code units, so the rest need not be segmented.
  for (const piece of piecesOf(line.slice(0, length * 10))) {
    count += [...piece].length;
    if (count > length - 1) break;
    cut += piece;
  }
  return `${cut.trimEnd()}…`;
}

/**
 * The text's grapheme clusters. Without combining characters it needs no segmenter, which took 8 % of a post's page;
 * browsers from before 2024 may have none: they get code points.
 */
function piecesOf(text: string): Iterable<string> {
  if (/^[ -~ㄱ-ㆎ가-힣]*$/.test(text) || !("Segmenter" in Intl)) return text;
  segmenter ??= new Intl.Segmenter("ko", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
let segmenter: Intl.Segmenter | undefined;
