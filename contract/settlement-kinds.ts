/** What settlements come to and are made of; apart from their schemas, which stay out of the browser. */
export const settlementStatuses = ["requested", "approved", "paid", "rejected"] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

export const settlementLineKinds = ["release", "refund", "chargeback", "chargebackWon"] as const;
export type SettlementLineKind = (typeof settlementLineKinds)[number];
