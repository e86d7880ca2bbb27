/** The one clock: rules and use cases receive the time, they never read it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests move by hand. */
export function movableClock(
  start: Date | string,
): Clock & { advance(seconds: number): void; set(at: Date | string): void } {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
    set: (to) => {
      at = new Date(to).getTime();
    },
  };
}

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** Korea has kept UTC+9 without summer time since 1988, so civil dates there are plain arithmetic. */
export const kstOffsetMs = 9 * 3_600_000;

/** A civil date in Asia/Seoul, `YYYY-MM-DD`. */
export type CivilDate = string;

/** The date it is in Seoul at `moment`. */
export const civilDateOf = (moment: Date): CivilDate =>
  new Date(moment.getTime() + kstOffsetMs).toISOString().slice(0, 10);

/** The day `days` after another; before it where negative. */
export const dayAfter = (day: CivilDate, days: number): CivilDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first moment in Seoul of a month, YYYY-MM. */
export const startOfMonth = (month: string): Date => new Date(Date.parse(`${month}-01T00:00:00Z`) - kstOffsetMs);

/** The first moment in Seoul of a day. */
export const startOfDay = (day: CivilDate): Date => new Date(Date.parse(`${day}T00:00:00Z`) - kstOffsetMs);

/** The month in Seoul at `moment`, YYYY-MM. */
export const monthOf = (moment: Date): string => civilDateOf(moment).slice(0, 7);

/** The month `count` months before another, YYYY-MM; after it where negative. */
export function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}

/** YYYY-MM, of Seoul. */
export type YearMonth = `${number}-${number}`;
