/** Whether the heavy doses are wanted: `npm run test:long`. */
export const isLong = process.env.LONG === "1";
