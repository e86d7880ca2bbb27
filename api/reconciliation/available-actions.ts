import type { ReviewDeed, ReviewKind } from "#contract/review-kinds";

/** What may be done about each kind of case; a case that came to its end takes nothing more. */
export const deedsOf = {
  charge: ["lookUp", "accept", "refund", "close"],
  refund: ["lookUp", "refund", "close"],
  providerOnly: ["lookUp", "refund", "close"],
  oursOnly: ["lookUp", "reverse", "close"],
  amountDiffers: ["refund", "reverse", "absorb"],
  settlementDiffers: ["reverse", "absorb"],
} as const satisfies Record<ReviewKind, readonly ReviewDeed[]>;
