import { defineJob, type NoPayload } from "../jobs";
import { purgeExpired } from "./purge-expired";

declare module "../jobs" {
  interface Jobs {
    sweep: NoPayload;
  }
}

export const workerJobs = [
  defineJob({ name: "sweep", schedule: { everyMinutes: 60, atMinute: 17 }, run: (deps) => purgeExpired(deps) }),
] as const;
