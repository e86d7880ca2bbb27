/** Whether to run the long doses: `npm run test:long`. */
export const isLong = process.env.LONG === "1";

/** The options of a test with a long dose: `npm run test:long` runs only tests with this tag. */
export const dosed = (timeout: number) => ({ tags: ["dosed"], timeout });
