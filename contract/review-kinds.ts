/** What may need a person about money; apart from the schemas, which stay out of the browser. */

/** What does not agree between the provider's list and ours. */
const findingKinds = ["providerOnly", "oursOnly", "amountDiffers", "settlementDiffers"] as const;
export type FindingKind = (typeof findingKinds)[number];

/** How a finding came to an end: by itself, or by a person's deed. */
export const findingResolutions = ["agreed", "accepted", "refunded", "reversed", "absorbed", "closed"] as const;
export type FindingResolution = (typeof findingResolutions)[number];

/** `charge`, `refund`: one whose outcome nobody could find out. */
export const reviewKinds = ["charge", "refund", ...findingKinds] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewDeeds = ["lookUp", "accept", "refund", "reverse", "absorb", "close"] as const;
export type ReviewDeed = (typeof reviewDeeds)[number];
