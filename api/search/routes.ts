import { SearchAnswer, SearchQuery } from "#contract/search";
import { searchPeople } from "../creators/search-people";
import { endpoint } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { searchPosts } from "../posts/search-posts";

export const searchRoutes = [
  endpoint({
    method: "get",
    path: "/search",
    who: "guest",
    tag: "Search",
    summary: "People by their names, or posts open to the one who asks by their words; by parts and Hangul initials",
    query: SearchQuery,
    answer: SearchAnswer,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, query, address, at }) => {
      if (actor) await deps.limits.use("searchPerUser", actor.userId);
      else await deps.limits.use("searchPerAddress", networkOf(address));
      const search = query.type === "people" ? searchPeople : searchPosts;
      return search(deps, actor?.userId ?? null, query, at);
    },
  }),
];
