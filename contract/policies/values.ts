/** The policies users consent to. */
export const policyKinds = ["terms", "privacy", "marketing", "capture"] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** Kinds that are announced ahead: a version may begin on a later day. */
export const announcedPolicies = ["terms", "privacy"] as const satisfies PolicyKind[];
export type AnnouncedPolicy = (typeof announcedPolicies)[number];
