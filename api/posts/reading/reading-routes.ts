import * as endpoints from "#contract/posts/reading-endpoints";
import { handle } from "../../http/endpoint";
import { chooseReading, markRead, readingChoice } from "./mark-read";

export const readingRoutes = [
  handle(endpoints.markRead, async ({ deps, actor, params: { postId }, at }) => {
    // Staff view posts for their work; that is no reading.
    if (actor.role !== "admin") await markRead(deps, { userId: actor.userId, postId, at });
  }),
  handle(endpoints.getReadingChoice, ({ deps, actor }) => readingChoice(deps, actor.userId)),
  handle(endpoints.changeReadingChoice, ({ deps, actor, body }) => chooseReading(deps, actor.userId, body)),
];
