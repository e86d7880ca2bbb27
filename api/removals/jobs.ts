import { defineJob } from "../jobs";
import { recordRemoval } from "./record-removal";

export const removalJobs = [
  defineJob({
    name: "record_removal",
    run: (deps, removal) => recordRemoval(deps, { ...removal, at: new Date(removal.at) }),
  }),
] as const;
