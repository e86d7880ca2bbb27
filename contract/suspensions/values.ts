/** The outcomes of an appeal; without zod, for pages. */
export const appealOutcomes = ["lifted", "upheld"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];
export const appealStatuses = ["open", ...appealOutcomes] as const;
export type AppealStatus = (typeof appealStatuses)[number];
/** The states the suspended user sees, also before an appeal and after its deadline. */
export const appealStates = ["none", "expired", ...appealStatuses] as const;
/** What the admins' list of appeals is filtered by. */
export const listedAppealStatuses = ["open", "decided"] as const;
