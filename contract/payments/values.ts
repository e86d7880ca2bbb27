/** What the admins' list of payments is filtered by; apart from the schemas, which stay out of the browser. */
export const listedPaymentStatuses = ["done", "partial", "canceled", "review"] as const;
