/** The changes to an admin that need two others; apart from the schemas, which stay out of the browser. */
export const adminChangeKinds = ["block", "unblock", "demote", "resetSecondFactor"] as const;
export type AdminChangeKind = (typeof adminChangeKinds)[number];
