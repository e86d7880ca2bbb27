/** The statuses and lines of settlements; apart from their schemas, which stay out of the browser. */
export const settlementStatuses = ["requested", "approved", "paid", "rejected"] as const;

/** 3.3 % is withheld for a person; a business sends an invoice, and is paid in full. */
export const taxTypes = ["INDIVIDUAL_3_3", "BUSINESS_INVOICE"] as const;
export type TaxType = (typeof taxTypes)[number];

export const settlementLineKinds = ["release", "refund", "chargeback", "chargebackWon"] as const;
