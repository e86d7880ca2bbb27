import { ActivistChanges, ChangesQuery, PostChanges } from "#contract/sharing";
import { endpoint } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { listChangedActivists, listChangedPosts } from "./changes";

const tag = "Sitemap";

export const crawlersRoutes = [
  endpoint({
    method: "get",
    path: "/activists",
    who: "guest",
    tag,
    summary: "Activists changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
    query: ChangesQuery,
    answer: ActivistChanges,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, query, address, at }) => {
      await deps.limits.use("crawlPerAddress", networkOf(address));
      return listChangedActivists(deps, actor?.userId ?? null, query, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/posts",
    who: "guest",
    tag,
    summary: "Public posts changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
    query: ChangesQuery,
    answer: PostChanges,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, query, address, at }) => {
      await deps.limits.use("crawlPerAddress", networkOf(address));
      return listChangedPosts(deps, actor?.userId ?? null, query, at);
    },
  }),
];
