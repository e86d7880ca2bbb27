import { defineEndpointWith } from "../endpoint";
import { OverviewQuery, SearchOverview, SearchQuery, SearchResponse, Suggestions, SuggestionsQuery } from "./schemas";

const define = defineEndpointWith({ tag: "Search", access: "guest", capability: "search" });

export const searchAll = define({
  method: "get",
  path: "/search",
  summary: "People by their names, posts open to the viewer or campaigns by their words; by parts and Hangul initials",
  query: SearchQuery,
  response: SearchResponse,
  errors: ["TOO_MANY_REQUESTS"],
});

export const getSearchOverview = define({
  method: "get",
  path: "/search/overview",
  summary: "The first people, posts and campaigns that a search finds, and how many of each",
  query: OverviewQuery,
  response: SearchOverview,
  errors: ["TOO_MANY_REQUESTS"],
});

export const suggestSearch = define({
  method: "get",
  path: "/search/suggestions",
  summary: "Up to six activists for words that are still typed; none for words too short to search for",
  query: SuggestionsQuery,
  response: Suggestions,
  errors: ["TOO_MANY_REQUESTS"],
});
