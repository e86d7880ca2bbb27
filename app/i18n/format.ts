import { seoulDay, seoulParts } from "#contract/format";
import type { Lng } from "./i18n";

export {
  formatDate,
  formatDateTime,
  formatMonth,
  formatNumber,
  formatTime,
  formatWon,
  seoulDay,
  seoulOffsetMs,
} from "#contract/format";

/** For narrow places: 11.22 or Nov 22, with the year where it is not this one. */
export function formatShortDate(at: string | Date, lng: Lng, now: Date = new Date()): string {
  const { year, month, day } = seoulParts(at);
  const thisYear = isOfYear(now, year);
  if (lng === "ko") return thisYear ? `${month}.${day}` : `${year}.${month}.${day}`;
  return `${formatShortMonth(at, lng)} ${day}${thisYear ? "" : `, ${year}`}`;
}

/** A heading over a day: 11월 22일 일요일 or Sunday, November 22, with the year where it is not this one. */
export function formatDay(at: string | Date, lng: Lng, now: Date): string {
  const { year, month, day, monthName, weekday } = seoulParts(at);
  const thisYear = isOfYear(now, year);
  if (lng === "ko") return `${thisYear ? "" : `${year}년 `}${month}월 ${day}일 ${weekday.ko}`;
  return `${weekday.en}, ${monthName} ${day}${thisYear ? "" : `, ${year}`}`;
}

/** 11월 or Nov. */
export function formatShortMonth(at: string | Date, lng: Lng): string {
  const { month, monthName } = seoulParts(at);
  return lng === "ko" ? `${month}월` : monthName.slice(0, 3);
}

const isOfYear = (now: Date, year: number) => seoulDay(now).startsWith(`${year}-`);

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
