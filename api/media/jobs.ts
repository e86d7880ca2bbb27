import { defineJob } from "../jobs";
import { encodeAvif } from "./encode-avif";
import { removeObjects } from "./remove-objects";

declare module "../jobs" {
  interface Jobs {
    remove_objects: { keys: string[] };
    encode_avif: { key: string; widths: number[] };
  }
}

export const mediaJobs = [
  defineJob({ name: "remove_objects", run: (deps, { keys }) => removeObjects(deps, keys) }),
  defineJob({ name: "encode_avif", run: encodeAvif }),
] as const;
