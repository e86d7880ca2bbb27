/** The targets, reasons and outcomes of reports; apart from their schemas, which stay out of the browser. */
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
export const reportStatuses = ["open", "resolved"] as const;
/** `removed`: the reported content was deleted; `blocked`: its author was suspended; `kept`: no violation. */
export const reportOutcomes = ["removed", "blocked", "kept"] as const;
/** Content with an open report for one of these is decided by itself, as a wrong dismissal may do harm. */
export const reasonsDecidedAlone: readonly ReportReason[] = ["minor"];
/**
 * Pictures reported for one of these may disturb the admin who sees them, or show the private life of a person: they are
 * covered until that admin opens them.
 */
export const reasonsWithCoveredPictures: readonly ReportReason[] = ["sexual", "violence", "minor", "privacy"];
/** What an admin may have to open first of a reported target. */
export const coverableParts = ["body", "pictures"] as const;
export type CoverablePart = (typeof coverableParts)[number];
export type ReportTarget = (typeof reportTargets)[number];
export type ReportReason = (typeof reportReasons)[number];
export type ReportOutcome = (typeof reportOutcomes)[number];
