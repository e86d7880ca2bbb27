import { defineJob, type NoPayload } from "../jobs";
import { rankTrending } from "./rank-trending";
import { refreshFollowerRank } from "./refresh-follower-rank";

declare module "../jobs" {
  interface Jobs {
    rank_trending: NoPayload;
    take_reach: NoPayload;
  }
}

export const creatorJobs = [
  defineJob({
    name: "rank_trending",
    schedule: { everyMinutes: 10 },
    run: (deps) => rankTrending(deps, deps.clock.now()),
  }),
  defineJob({
    name: "take_reach",
    schedule: { everyMinutes: 60, atMinute: 41 },
    run: (deps) => refreshFollowerRank(deps, deps.clock.now()),
  }),
] as const;
