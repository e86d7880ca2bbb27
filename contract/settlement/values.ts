/** What settlements come to and are made of; apart from their schemas, which stay out of the browser. */
export const settlementStatuses = ["requested", "approved", "paid", "rejected"] as const;

/** 3.3 % is withheld of what a person is paid; a business invoices, and is paid whole. */
export const taxTypes = ["INDIVIDUAL_3_3", "BUSINESS_INVOICE"] as const;
export type TaxType = (typeof taxTypes)[number];

export const settlementLineKinds = ["release", "refund", "chargeback", "chargebackWon"] as const;
