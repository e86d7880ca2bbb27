/** The steps of an application, in order; the last displays all answers and submits them. */
export const steps = ["who", "activity", "page", "contact", "check"] as const;
export type Step = (typeof steps)[number];
export type WrittenStep = Exclude<Step, "check">;

export const addressOf = (step: Step) => `/mypage/apply/${step}` as const;
export const stepAfter = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? step;
/** null before the first */
export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null;
/** Its pictures go straight to the store, which a document's own policy has to allow. */
export const needsDocument = (step: Step | null) => step === "page";
