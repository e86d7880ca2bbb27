import { defineJob } from "../jobs";
import { purgeCopy } from "./post-pictures";

declare module "../jobs" {
  interface Jobs {
    sweep_copy: { key: string; widths: number[] };
  }
}

export const postJobs = [defineJob({ name: "sweep_copy", run: purgeCopy })] as const;
