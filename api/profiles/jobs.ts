import type { UserId } from "#contract/ids";
import { defineJob } from "../jobs";
import { moveProfilePictures } from "./move-pictures";

declare module "../jobs" {
  interface Jobs {
    move_profile_pictures: { userId: UserId; suffix: string };
  }
}

export const profileJobs = [defineJob({ name: "move_profile_pictures", run: moveProfilePictures })] as const;
