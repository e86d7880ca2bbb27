import type { TakedownId, UserId } from "#contract/ids";
import { defineJob } from "../jobs";
import { removeCopies } from "./remove-copies";
import { returnWithheld } from "./return-withheld";

declare module "../jobs" {
  interface Jobs {
    return_withheld: { takedownId: TakedownId };
    /** of files, by their SHA-256 in hex, that `adminId` has removed as illegal footage */
    remove_copies: { hashes: string[]; adminId: UserId };
  }
}

export const takedownJobs = [
  defineJob({ name: "return_withheld", run: returnWithheld }),
  defineJob({ name: "remove_copies", run: removeCopies }),
] as const;
