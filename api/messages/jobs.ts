import type { BroadcastId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { JobPaused } from "../job-errors";
import { defineJob, type NoPayload } from "../jobs";
import { broadcastBatch, resumeBroadcasts } from "./broadcast";
import { sendGreeting } from "./greetings/send-greeting";

declare module "../jobs" {
  interface Jobs {
    greet: { creatorId: UserId; fanId: UserId; occasion: "follow" | "subscription" };
    broadcast: { broadcastId: BroadcastId };
    resume_broadcasts: NoPayload;
  }
}

/** The job waits in the queue while messages are switched off. */
function whileChatIsOn<Payload>(run: (deps: Deps, payload: Payload) => Promise<void>): typeof run {
  return async (deps, payload) => {
    if (deps.switches.isOff("chat")) throw new JobPaused("messages are paused");
    await run(deps, payload);
  };
}

export const messageJobs = [
  defineJob({ name: "greet", run: whileChatIsOn(sendGreeting) }),
  defineJob({ name: "broadcast", run: whileChatIsOn((deps, { broadcastId }) => broadcastBatch(deps, broadcastId)) }),
  defineJob({ name: "resume_broadcasts", schedule: { everyMinutes: 1 }, run: (deps) => resumeBroadcasts(deps) }),
] as const;
