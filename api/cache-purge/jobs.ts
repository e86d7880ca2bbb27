import { defineJob, type NoPayload } from "../jobs";
import { purgeCaches } from "./purge-caches";

declare module "../jobs" {
  interface Jobs {
    purge_caches: NoPayload;
  }
}

/** Added by the triggers with each change; each minute in any case. */
export const cachePurgeJobs = [
  defineJob({ name: "purge_caches", schedule: { everyMinutes: 1 }, run: (deps) => purgeCaches(deps) }),
] as const;
