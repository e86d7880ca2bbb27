import { defineJob, type NoPayload } from "../jobs";
import { reconcileDue } from "./reconcile";

declare module "../jobs" {
  interface Jobs {
    reconcile: NoPayload;
  }
}

export const reconciliationJobs = [
  defineJob({
    name: "reconcile",
    schedule: { everyMinutes: 60 },
    run: (deps, _, { signal }) => reconcileDue(deps, signal),
  }),
] as const;
