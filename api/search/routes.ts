import * as endpoints from "#contract/search/endpoints";
import { searchPeople } from "../creators/search-people";
import { suggestPeople } from "../creators/suggest-people";
import { handle } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { searchPosts } from "../posts/search-posts";

export const searchRoutes = [
  handle(endpoints.searchAll, async ({ deps, actor, query, address, at, lang }) => {
    if (actor) await deps.limits.use("searchPerUser", actor.userId);
    else await deps.limits.use("searchPerAddress", networkOf(address));
    const search = query.type === "people" ? searchPeople : searchPosts;
    return search(deps, actor?.userId ?? null, { query, at, lang });
  }),
  handle(endpoints.suggestSearch, async ({ deps, actor, query, address, at }) => {
    if (actor) await deps.limits.use("suggestPerUser", actor.userId);
    else await deps.limits.use("suggestPerAddress", networkOf(address));
    return { items: await suggestPeople(deps, actor?.userId ?? null, { words: query.q, at }) };
  }),
];
