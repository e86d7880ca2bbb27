/** The statuses and lines of settlements; apart from their schemas, which stay out of the browser. */
export const settlementStatuses = ["requested", "approved", "paid", "rejected"] as const;

/** Two different admins approve and confirm; then the account is in the payout file, and the bank's payment is recorded. */
export const settlementDecisionNames = ["approve", "confirm", "pay", "reject"] as const;
export type SettlementDecisionName = (typeof settlementDecisionNames)[number];

/** 3.3 % is withheld for a person; a business sends an invoice, and is paid in full. */
export const taxTypes = ["INDIVIDUAL_3_3", "BUSINESS_INVOICE"] as const;
export type TaxType = (typeof taxTypes)[number];

export const settlementLineKinds = ["release", "refund", "chargeback", "chargebackWon"] as const;
