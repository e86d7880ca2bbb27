/** Whether to run the long doses: `npm run test:long`. */
export const isLong = process.env.LONG === "1" || process.env.LONG === "full";

/** Whether to run doses that take too long for CI: `LONG=full npm run test:long -- tests/stories/random-money.test.ts`. */
const isFull = process.env.LONG === "full";

/** The size of a test: `small` in `npm test`, `long` in `npm run test:long`, `full` when its file is run by hand. */
export const dose = <Size>({ small, long, full }: Record<"small" | "long" | "full", Size>): Size =>
  isFull ? full : isLong ? long : small;

/** The options of a test with a long dose: `npm run test:long` runs only tests with this tag. */
export const dosed = (timeout: number) => ({ tags: ["dosed"], timeout });
