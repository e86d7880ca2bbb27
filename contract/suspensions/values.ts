/** What becomes of an appeal; without zod, for pages. */
export const appealOutcomes = ["lifted", "upheld"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];
export const appealStatuses = ["open", ...appealOutcomes] as const;
export type AppealStatus = (typeof appealStatuses)[number];
/** As who was blocked sees it: nothing said yet, and the time for it over, come before. */
export const appealStates = ["none", "expired", ...appealStatuses] as const;
