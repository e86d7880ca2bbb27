import { defineJob, type NoPayload } from "../jobs";
import { type NoticeBatch, sendNoticeBatch, startPeriodicNotices } from "./periodic-notices";

declare module "../jobs" {
  interface Jobs {
    start_periodic_notices: NoPayload;
    send_periodic_notices: NoticeBatch;
  }
}

export const accountJobs = [
  defineJob({
    name: "start_periodic_notices",
    schedule: { everyMinutes: 1_440 },
    run: (deps) => startPeriodicNotices(deps),
  }),
  defineJob({ name: "send_periodic_notices", run: (deps, batch) => sendNoticeBatch(deps, batch) }),
] as const;
