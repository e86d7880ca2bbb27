import type { CampaignId } from "#contract/ids";
import { defineJob, type NoPayload } from "../jobs";
import { purgeAddresses } from "./retention";
import { sendClosingNotices } from "./send-closing-notices";
import { moveCampaignPicture } from "./withhold-campaign";

declare module "../jobs" {
  interface Jobs {
    tell_closings: NoPayload;
    purge_addresses: NoPayload;
    move_campaign_picture: { campaignId: CampaignId; suffix: string };
  }
}

export const campaignJobs = [
  defineJob({
    name: "tell_closings",
    schedule: { everyMinutes: 1 },
    run: (deps, _, { signal }) => sendClosingNotices(deps, signal),
  }),
  defineJob({ name: "move_campaign_picture", run: moveCampaignPicture }),
  defineJob({
    name: "purge_addresses",
    schedule: { everyMinutes: 60, atMinute: 29 },
    run: async (deps, _, { signal }) => {
      await purgeAddresses(deps, signal);
    },
  }),
] as const;
