/** The states of a mail: `sending` was being handed over, with unknown outcome; `failed` was given up. */
export const mailStates = ["queued", "sending", "sent", "failed", "bounced", "complained"] as const;
export type MailState = (typeof mailStates)[number];

/** Mails that did not arrive, or that the reader marked as spam. */
export const undeliveredStates = ["failed", "bounced", "complained"] as const satisfies MailState[];

export const mailKinds = [
  "verificationCode",
  "receipt",
  "accountNotice",
  "consentResult",
  "consentConfirmation",
  "dataUse",
  "leaving",
  "contactAnswer",
  "appeal",
  "takedown",
  "sellerIdentity",
  "campaign",
  "notification",
  "likes",
  "marketing",
] as const;
export type MailKind = (typeof mailKinds)[number];
