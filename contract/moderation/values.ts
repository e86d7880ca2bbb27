/** What reports are about and come to; apart from their schemas, which stay out of the browser. */
export const reportTargets = ["post", "comment", "user", "message"] as const;
export const reportReasons = [
  "spam",
  "abuse",
  "hate",
  "sexual",
  "violence",
  "minor",
  "privacy",
  "impersonation",
  "rights",
  "other",
] as const;
/** `removed`: what was reported is gone; `blocked`: whose it was may no longer use Gyeot; `kept`: nothing against it. */
export const reportOutcomes = ["removed", "blocked", "kept"] as const;
export type ReportTarget = (typeof reportTargets)[number];
export type ReportReason = (typeof reportReasons)[number];
export type ReportOutcome = (typeof reportOutcomes)[number];
