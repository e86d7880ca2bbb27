import type { Lng } from "./i18n";

export { formatDate, formatDateTime, formatMonth, formatNumber, formatTime, formatWon } from "#contract/format";

const zone = { timeZone: "Asia/Seoul" } as const;
const day = new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" });
const shortDate = new Intl.DateTimeFormat("en-US", { ...zone, month: "short", day: "numeric" });
const shortDateOfYear = new Intl.DateTimeFormat("en-US", { ...zone, month: "short", day: "numeric", year: "numeric" });

/** Where there is little room: 11.22 or Nov 22, with the year where it is not this one. */
export function formatShortDate(at: string | Date, lng: Lng, now: Date = new Date()): string {
  const [year, month, day] = seoulDay(at).split("-").map(Number);
  const thisYear = seoulDay(now).startsWith(`${year}-`);
  if (lng === "ko") return thisYear ? `${month}.${day}` : `${year}.${month}.${day}`;
  return (thisYear ? shortDate : shortDateOfYear).format(new Date(at));
}

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
