/** Whether each part runs only to see that it still works: its figures mean nothing then, and no limit is judged. */
export const isSmallDose = process.env.BENCH_DOSE === "small";

export const dose = (full: number, small: number): number => (isSmallDose ? small : full);
