/** The states of an advertising mail: `sending` until the last recipient's mail is queued. */
export const marketingMailStates = ["draft", "sending", "queued"] as const;
export type MarketingMailState = (typeof marketingMailStates)[number];
