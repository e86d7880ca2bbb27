import { defineJob, type NoPayload } from "../jobs";
import { sendRenewalNotices } from "./renewals/send-renewal-notices";

declare module "../jobs" {
  interface Jobs {
    notice_renewals: NoPayload;
  }
}

export const membershipJobs = [
  defineJob({
    name: "notice_renewals",
    schedule: { everyMinutes: 60, atMinute: 23 },
    run: (deps) => sendRenewalNotices(deps),
  }),
] as const;
