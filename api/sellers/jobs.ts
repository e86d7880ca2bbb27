import { defineJob, type NoPayload } from "../jobs";
import { askSellers } from "./ask-sellers";

declare module "../jobs" {
  interface Jobs {
    ask_sellers: NoPayload;
  }
}

export const sellerJobs = [
  defineJob({
    name: "ask_sellers",
    schedule: { everyMinutes: 60, atMinute: 41 },
    run: (deps, _, { signal }) => askSellers(deps, signal),
  }),
] as const;
