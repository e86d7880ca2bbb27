/** The queues of the dashboard, by name; apart from the schemas, which stay out of the browser. */
export const queueNames = [
  "footage",
  "takedowns",
  "applications",
  "sellers",
  "reports",
  "appeals",
  "adminChanges",
  "settlementsRequested",
  "settlementsApproved",
  "contacts",
  "reviews",
  "ledger",
  "balancesOverdue",
  "jobsFailed",
  "mailsTroubled",
  "campaignsNew",
] as const;
export type QueueName = (typeof queueNames)[number];

/** `failed`: the worker gave up; `retrying`: the job failed and will be tried again. */
export const jobStatuses = ["failed", "retrying"] as const;
