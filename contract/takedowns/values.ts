/** What a takedown request is about; without zod, for pages. */
export const rightGrounds = ["defamation", "privacy", "copyright", "other"] as const;
export const takedownGrounds = [...rightGrounds, "illegalFootage"] as const;
export type TakedownGround = (typeof takedownGrounds)[number];
/** Pictures of a case for one of these may show the private life of a person: an admin opens them first. */
export const groundsWithCoveredPictures: readonly TakedownGround[] = ["privacy", "illegalFootage"];
/** What an admin may have to open first of a case: the text, the pictures, and those that the parties sent. */
export const takedownCoverableParts = ["body", "pictures", "evidence"] as const;
export type TakedownCoverablePart = (typeof takedownCoverableParts)[number];
/** Filmed or spread without consent; made or altered by a machine; sexual abuse of a minor. */
export const footageKinds = ["filmed", "altered", "minor"] as const;
export type FootageKind = (typeof footageKinds)[number];
/** The person whose right it is, or another person on their behalf. */
export const requesterRoles = ["self", "agent"] as const;
export type RequesterRole = (typeof requesterRoles)[number];
/** `restored` by an admin, `returned` by the clock after thirty days. */
export const takedownStates = ["open", "withheld", "refused", "removed", "restored", "returned"] as const;
export type TakedownState = (typeof takedownStates)[number];
export const takedownDecisions = ["withheld", "refused", "removed", "restored"] as const;
export type TakedownDecisionName = (typeof takedownDecisions)[number];
export const takedownTargets = ["post", "comment", "campaign", "profile", "message"] as const;
export type TakedownTarget = (typeof takedownTargets)[number];
/** Who has a link to a case: who requested it, and the author of the content once they are mailed. */
export const takedownParties = ["requester", "author"] as const;
export type TakedownParty = (typeof takedownParties)[number];
export const withholdDays = 30;
/** The public figures of a half year. */
export const figureNames = [
  "takedownsReceived",
  "takedownsWithheld",
  "takedownsRefused",
  "takedownsRemoved",
  "takedownsRestored",
  "takedownsReturned",
  "footageReceived",
  "footageRemoved",
  "footageRefused",
  "reportsReceived",
  "reportsRemoved",
  "reportsBlocked",
  "reportsKept",
  "appealsReceived",
  "appealsLifted",
] as const;
