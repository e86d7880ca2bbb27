import { defineEndpoint } from "../endpoint";
import { ActivistChanges, ChangesQuery, PostChanges, SeriesChanges } from "./schemas";

const tag = "Sitemap";

export const listChangedCreators = defineEndpoint({
  method: "get",
  path: "/activists",
  access: "guest",
  tag,
  summary: "Activists changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
  query: ChangesQuery,
  response: ActivistChanges,
  limit: "crawlPerAddress",
});

export const listChangedPosts = defineEndpoint({
  method: "get",
  path: "/posts",
  access: "guest",
  tag,
  summary: "Public posts changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
  query: ChangesQuery,
  response: PostChanges,
  limit: "crawlPerAddress",
});

export const listChangedSeries = defineEndpoint({
  method: "get",
  path: "/activists/series",
  access: "guest",
  tag,
  summary: "Series with an open post, changed on a day in Seoul or after, the longest ago first; up to 1,000 a page",
  query: ChangesQuery,
  response: SeriesChanges,
  limit: "crawlPerAddress",
});
