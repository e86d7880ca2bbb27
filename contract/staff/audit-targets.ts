/** The targets of admin decisions, which link to their pages; apart from the schemas, which stay out of the browser. */
export const auditTargets = [
  "user",
  "application",
  "report",
  "appeal",
  "takedown",
  "marketingMail",
  "contact",
  "payment",
  "settlement",
  "campaign",
  "review",
  "ledger",
  "job",
  "policy",
  "switch",
] as const;
