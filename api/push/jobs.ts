import { defineJob, type NoPayload } from "../jobs";
import { sendPushes } from "./send-pushes";

declare module "../jobs" {
  interface Jobs {
    send_pushes: NoPayload;
  }
}

/** Added by the trigger with each notification of a subscribed user; each minute in any case. */
export const pushJobs = [
  defineJob({
    name: "send_pushes",
    schedule: { everyMinutes: 1 },
    run: (deps, _, { signal }) => sendPushes(deps, signal),
  }),
] as const;
