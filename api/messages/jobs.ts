import type { BroadcastId, UserId } from "#contract/ids";
import { defineJob, type NoPayload } from "../jobs";
import { broadcastBatch, resumeBroadcasts } from "./broadcast";
import { sendGreeting } from "./send-greeting";

declare module "../jobs" {
  interface Jobs {
    greet: { creatorId: UserId; fanId: UserId; occasion: "follow" | "subscription" };
    broadcast: { broadcastId: BroadcastId };
    resume_broadcasts: NoPayload;
  }
}

export const messageJobs = [
  defineJob({ name: "greet", run: sendGreeting }),
  defineJob({ name: "broadcast", run: (deps, { broadcastId }) => broadcastBatch(deps, broadcastId) }),
  defineJob({ name: "resume_broadcasts", schedule: { everyMinutes: 1 }, run: (deps) => resumeBroadcasts(deps) }),
] as const;
