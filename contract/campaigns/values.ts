/**
 * `scheduled`: before its opening, visible only to its creator; `withheld` on request, for at most
 * 30 days, and `takenDown` by an admin for good: neither accepts donations.
 */
export const campaignStatuses = ["scheduled", "open", "closed", "withheld", "takenDown"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
