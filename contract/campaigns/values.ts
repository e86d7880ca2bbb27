/**
 * `scheduled`: before its opening, visible only to its creator; `takenDown`: removed by an admin, accepts no donations.
 */
export const campaignStatuses = ["scheduled", "open", "closed", "takenDown"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
