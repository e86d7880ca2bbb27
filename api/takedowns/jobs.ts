import type { TakedownId } from "#contract/ids";
import { defineJob } from "../jobs";
import { returnWithheld } from "./return-withheld";

declare module "../jobs" {
  interface Jobs {
    return_withheld: { takedownId: TakedownId };
  }
}

export const takedownJobs = [defineJob({ name: "return_withheld", run: returnWithheld })] as const;
