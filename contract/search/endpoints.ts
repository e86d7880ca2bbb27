import { defineEndpoint } from "../endpoint";
import { SearchQuery, SearchResponse } from "./schemas";

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
