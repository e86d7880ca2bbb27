import { defineJob, type NoPayload } from "../jobs";
import { purgeAddresses } from "./retention";
import { sendClosingNotices } from "./send-closing-notices";

declare module "../jobs" {
  interface Jobs {
    tell_closings: NoPayload;
    purge_addresses: NoPayload;
  }
}

export const campaignJobs = [
  defineJob({
    name: "tell_closings",
    schedule: { everyMinutes: 1 },
    run: (deps, _, { signal }) => sendClosingNotices(deps, signal),
  }),
  defineJob({
    name: "purge_addresses",
    schedule: { everyMinutes: 60, atMinute: 29 },
    run: async (deps, _, { signal }) => {
      await purgeAddresses(deps, signal);
    },
  }),
] as const;
