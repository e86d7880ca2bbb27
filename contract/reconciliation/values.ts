/** The money cases that may need an admin; apart from the schemas, which stay out of the browser. */

/** Discrepancies between the provider's list and the ledger; `methodDiffers`: paid by another method than ordered. */
const discrepancyKinds = ["providerOnly", "oursOnly", "amountDiffers", "settlementDiffers", "methodDiffers"] as const;
export type DiscrepancyKind = (typeof discrepancyKinds)[number];

/** How a discrepancy was resolved, automatically or by an admin. */
export const discrepancyResolutions = ["agreed", "accepted", "refunded", "reversed", "absorbed", "closed"] as const;
export type DiscrepancyResolution = (typeof discrepancyResolutions)[number];

/** `charge` and `refund` are those with an unknown outcome. */
export const reviewKinds = ["charge", "refund", ...discrepancyKinds] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewActions = ["lookUp", "accept", "refund", "reverse", "absorb", "close"] as const;
export type ReviewAction = (typeof reviewActions)[number];
