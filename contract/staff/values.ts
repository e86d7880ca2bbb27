/** What waits for an admin, by name; apart from the schemas, which stay out of the browser. */
export const queueNames = [
  "applications",
  "reports",
  "appeals",
  "adminChanges",
  "settlementsRequested",
  "settlementsApproved",
  "contacts",
  "reviews",
  "ledger",
  "jobsFailed",
  "mailsTroubled",
  "campaignsNew",
] as const;
export type QueueName = (typeof queueNames)[number];

/** `failed` was given up by the worker; `retrying` went wrong and will be tried again by itself. */
export const jobStatuses = ["failed", "retrying"] as const;
