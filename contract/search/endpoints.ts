import { defineEndpoint } from "../endpoint";
import { SearchQuery, SearchResponse, Suggestions, SuggestionsQuery } from "./schemas";

export const searchAll = defineEndpoint({
  method: "get",
  path: "/search",
  access: "guest",
  tag: "Search",
  summary: "People by their names, or posts open to the one who asks by their words; by parts and Hangul initials",
  query: SearchQuery,
  response: SearchResponse,
  errors: ["TOO_MANY_REQUESTS"],
  capability: "search",
});

export const suggestSearch = defineEndpoint({
  method: "get",
  path: "/search/suggestions",
  access: "guest",
  tag: "Search",
  summary: "Up to six activists for words that are still typed; none for words too short to search for",
  query: SuggestionsQuery,
  response: Suggestions,
  errors: ["TOO_MANY_REQUESTS"],
  capability: "search",
});
