/** What an admin's deed is done to, and what leads to its page; apart from the schemas, which stay out of the browser. */
export const auditTargets = [
  "user",
  "application",
  "report",
  "appeal",
  "contact",
  "payment",
  "settlement",
  "campaign",
  "review",
  "ledger",
  "job",
  "policy",
] as const;
