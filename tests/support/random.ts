/** The same numbers for the same seed, on every machine. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return {
    below: (limit: number) => next() % limit,
    chance: (percent: number) => next() % 100 < percent,
    one: <T>(list: T[]): T | undefined => list[next() % Math.max(1, list.length)],
  };
}
export type Random = ReturnType<typeof randomFrom>;
