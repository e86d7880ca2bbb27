/** The lists of admins that have saved views; apart from the schemas, which stay out of the browser. */
export const adminLists = [
  "applications",
  "appeals",
  "audit",
  "campaigns",
  "contacts",
  "jobs",
  "journals",
  "mails",
  "payments",
  "reports",
  "reviews",
  "sellers",
  "settlements",
  "takedowns",
  "users",
] as const;
export type AdminList = (typeof adminLists)[number];
