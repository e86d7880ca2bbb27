import { defineJob } from "../jobs";
import { removeObjects } from "./remove-objects";

declare module "../jobs" {
  interface Jobs {
    remove_objects: { keys: string[] };
  }
}

export const mediaJobs = [
  defineJob({ name: "remove_objects", run: (deps, { keys }) => removeObjects(deps, keys) }),
] as const;
