import type { ErrorCode } from "#contract/errors";

/**
 * What a snackbar may say besides the error table: its words stand under `flash_<key>` in locales/<lng>/shell.ts.
 * An area that needs another message adds both.
 */
export const flashKeys = [
  "preferencesSaved",
  "saved",
  "signedOut",
  "followed",
  "unfollowed",
  "consentGiven",
  "contactSent",
  "cardRegistered",
  "cardRemoved",
  "defaultCardChanged",
  "subscriptionCanceled",
  "subscriptionResumed",
  "nextPlanChosen",
  "planKept",
  "deviceSignedOut",
  "deletionAsked",
  "passwordChanged",
  "googleLinked",
  "googleUnlinked",
  "userBlocked",
  "userUnblocked",
  "userSignedOut",
  "addressCleared",
  "jobRetried",
  "jobSetAside",
  "policyDrafted",
  "policyPublished",
  "personBlocked",
  "personUnblocked",
  "planOffered",
  "planWithdrawn",
  "planRestored",
  "reportSent",
  "reportOpen",
  "reportDecided",
  "commentWritten",
  "commentDeleted",
  "commentPinned",
  "commentUnpinned",
  "postPublished",
  "postSaved",
  "postDeleted",
  "draftSaved",
  "draftDiscarded",
  "notificationsRead",
  "shownChanged",
  "rankingChosen",
  "refunded",
  "settlementRequested",
  "settlementDecided",
  "reviewDecided",
  "feeBooked",
  "ledgerChecked",
  "taxPaid",
  "contactDecided",
  "campaignBegun",
  "campaignClosed",
  "campaignRemoved",
  "campaignTakenDown",
  "deliverySaved",
  "deliveryRemoved",
  "messageSent",
  "roomMuted",
  "roomUnmuted",
  "broadcastBegun",
] as const;

export type FlashKey = (typeof flashKeys)[number] | ErrorCode;
export type FlashParams = Record<string, string | number>;
/** A message on its way to the page that will show it. */
export type Flash = { key: FlashKey; params?: FlashParams };
export type Severity = "error" | "warn" | "none";

/** A message for the snackbar, ready to show. A fetcher's answer may carry one under `snack`. */
export type Snack = { text: string; severity: Severity; code?: ErrorCode };
