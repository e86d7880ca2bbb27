import { defineEndpointWith } from "../endpoint";
import { ActivistChanges, ChangesQuery, PostChanges, SeriesChanges } from "./schemas";

const define = defineEndpointWith({ tag: "Sitemap", access: "guest", limit: "crawlPerAddress" });

export const listChangedCreators = define({
  method: "get",
  path: "/activists",
  summary: "Activists changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
  query: ChangesQuery,
  response: ActivistChanges,
});

export const listChangedPosts = define({
  method: "get",
  path: "/posts",
  summary: "Public posts changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
  query: ChangesQuery,
  response: PostChanges,
});

export const listChangedSeries = define({
  method: "get",
  path: "/activists/series",
  summary: "Series with an open post, changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
  query: ChangesQuery,
  response: SeriesChanges,
});
