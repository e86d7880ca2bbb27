import { seoulOffsetMs } from "./format";

/** A time as a datetime-local input shows it in Seoul, to the minute. */
export const toSeoulMinute = (at: string): string =>
  new Date(Date.parse(at) + seoulOffsetMs).toISOString().slice(0, "2026-11-30T23:59".length);

/** The time of such an input as ISO 8601; null for an invalid one, such as the 31st of November. */
export function fromSeoulMinute(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::00)?$/.test(text)) return null;
  const moment = new Date(`${text.slice(0, 16)}:00+09:00`);
  if (Number.isNaN(moment.getTime())) return null;
  const at = moment.toISOString();
  return toSeoulMinute(at) === text.slice(0, 16) ? at : null;
}
