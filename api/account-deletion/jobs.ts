import type { UserId } from "#contract/ids";
import { defineJob } from "../jobs";
import { deleteAccount } from "./delete-account";
import { recordErasure } from "./record-erasure";

declare module "../jobs" {
  interface Jobs {
    remove_account: { userId: UserId };
    /** `at` as ISO 8601 */
    record_erasure: { userId: UserId; at: string };
  }
}

export const accountDeletionJobs = [
  defineJob({ name: "remove_account", run: (deps, { userId }) => deleteAccount(deps, userId) }),
  defineJob({
    name: "record_erasure",
    run: (deps, { userId, at }) => recordErasure(deps, { userId, at: new Date(at) }),
  }),
] as const;
