/** What people agree to. */
export const policyKinds = ["terms", "privacy", "marketing", "capture"] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** Those that are announced ahead: a version of them may begin on a later day. */
export const announcedPolicies = ["terms", "privacy"] as const satisfies PolicyKind[];
