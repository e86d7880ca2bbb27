import type { PostId } from "#contract/ids";
import type { Embed } from "#contract/posts/embeds";
import { defineJob, type NoPayload } from "../jobs";
import { askEmbed } from "./embeds/ask-embed";
import { notifyOpenings } from "./openings/notify-openings";
import { purgeCopy } from "./post-pictures";
import { publishPictures } from "./withhold-post";

declare module "../jobs" {
  interface Jobs {
    sweep_copy: { key: string; widths: number[] };
    /** of a post that opened to everybody, or is no longer withheld */
    publish_pictures: { postId: PostId };
    ask_embed: Embed & { failures: number };
    notify_openings: NoPayload;
  }
}

export const postJobs = [
  defineJob({ name: "sweep_copy", run: purgeCopy }),
  defineJob({ name: "publish_pictures", run: publishPictures }),
  defineJob({ name: "ask_embed", run: askEmbed }),
  defineJob({ name: "notify_openings", schedule: { everyMinutes: 1 }, run: (deps) => notifyOpenings(deps) }),
] as const;
