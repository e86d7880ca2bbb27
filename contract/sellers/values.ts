/** Who sells: a private person, or a registered business; without zod, for pages. */
export const sellerKinds = ["individual", "business"] as const;
export type SellerKind = (typeof sellerKinds)[number];

/** `replaced` by a later verified one; `withdrawn`: an admin took the verification back. */
export const sellerIdentityStatuses = ["submitted", "verified", "rejected", "withdrawn", "replaced"] as const;
export type SellerIdentityStatus = (typeof sellerIdentityStatuses)[number];

export const sellerDecisions = ["verify", "reject", "withdraw"] as const;
export type SellerDecisionName = (typeof sellerDecisions)[number];
