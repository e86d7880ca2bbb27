/** What became of a mail: `sending` was being handed over, and nobody knows yet; `failed` was given up. */
export const mailStates = ["queued", "sending", "sent", "failed", "bounced", "complained"] as const;
export type MailState = (typeof mailStates)[number];

/** Those that did not arrive, or were not wanted. */
export const troubledStates = ["failed", "bounced", "complained"] as const satisfies MailState[];

export const mailKinds = [
  "verificationCode",
  "receipt",
  "accountNotice",
  "leaving",
  "contactAnswer",
  "appeal",
  "campaign",
  "notification",
  "likes",
] as const;
export type MailKind = (typeof mailKinds)[number];
