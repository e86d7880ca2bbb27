/** The double's time: the machine's clock, moved by the control endpoint. */
export type Clock = { now(): number };

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

const kstOffsetMs = 9 * 60 * minuteMs;

/** Toss's time format: `2026-03-01T10:00:00+09:00`. */
export const formatKst = (at: number): string => `${formatKstLocal(at)}+09:00`;

/** The same without time zone, as in queries. */
export const formatKstLocal = (at: number): string => new Date(at + kstOffsetMs).toISOString().slice(0, 19);

export const kstDate = (at: number): string => formatKstLocal(at).slice(0, 10);

/** Parses a Korean date, or date and time, without time zone; undefined for anything else, `Z` included. */
export function parseKst(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d{1,6})?)?$/.exec(text);
  if (!match) return undefined;
  const at = Date.parse(`${match[1]}T${match[2] ?? "00:00:00"}+09:00`);
  return Number.isNaN(at) || kstDate(at) !== match[1] ? undefined : at;
}
