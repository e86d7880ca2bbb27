/** By the clock: `scheduled` before its opening, which its creator alone is told of; a `takenDown` one takes nothing. */
export const campaignStatuses = ["scheduled", "open", "closed", "takenDown"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
