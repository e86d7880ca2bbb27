import { defineJob, type NoPayload } from "../jobs";
import { countOwed } from "./count-owed";

declare module "../jobs" {
  interface Jobs {
    count_owed: NoPayload;
  }
}

export const safeguardingJobs = [
  defineJob({
    name: "count_owed",
    schedule: { everyMinutes: 60, atMinute: 7 },
    run: (deps) => countOwed(deps, deps.clock.now()),
  }),
] as const;
