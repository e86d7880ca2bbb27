/** The one clock: rules and verbs are handed the time, they never look it up. */
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
