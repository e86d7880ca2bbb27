import type { PostId } from "#contract/ids";
import { defineJob } from "../jobs";
import { purgeCopy } from "./post-pictures";
import { publishPictures } from "./withhold-post";

declare module "../jobs" {
  interface Jobs {
    sweep_copy: { key: string; widths: number[] };
    /** of a post that is no longer withheld */
    publish_pictures: { postId: PostId };
  }
}

export const postJobs = [
  defineJob({ name: "sweep_copy", run: purgeCopy }),
  defineJob({ name: "publish_pictures", run: publishPictures }),
] as const;
