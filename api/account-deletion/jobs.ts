import type { UserId } from "#contract/ids";
import { defineJob } from "../jobs";
import { deleteAccount } from "./delete-account";

declare module "../jobs" {
  interface Jobs {
    remove_account: { userId: UserId };
  }
}

export const accountDeletionJobs = [
  defineJob({ name: "remove_account", run: (deps, { userId }) => deleteAccount(deps, userId) }),
] as const;
