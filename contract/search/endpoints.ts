import { defineEndpointWith } from "../endpoint";
import { SearchQuery, SearchResponse, Suggestions, SuggestionsQuery } from "./schemas";

const define = defineEndpointWith({ tag: "Search", access: "guest", capability: "search" });

export const searchAll = define({
  method: "get",
  path: "/search",
  summary: "People by their names, or posts open to the one who asks by their words; by parts and Hangul initials",
  query: SearchQuery,
  response: SearchResponse,
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
