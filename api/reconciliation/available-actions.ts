import type { ReviewAction, ReviewKind } from "#contract/reconciliation/values";

/** The actions an admin may take on each kind of open case. */
export const availableActions = {
  charge: ["lookUp", "accept", "refund", "close"],
  refund: ["lookUp", "refund", "close"],
  providerOnly: ["lookUp", "refund", "close"],
  oursOnly: ["lookUp", "reverse", "close"],
  amountDiffers: ["refund", "reverse", "absorb"],
  settlementDiffers: ["reverse", "absorb"],
  methodDiffers: ["close"],
} as const satisfies Record<ReviewKind, readonly ReviewAction[]>;
